import { operatorConsolePath } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';
import { OwnAvatar } from '../features/account/own-avatar.tsx';
import { type Command, menuItemOf } from '../features/commands/command.ts';
import { LateDialog } from '../features/load-failure/late-dialog.tsx';
import { uploadStore } from '../features/uploads/upload-store.ts';
import { Crown, Globe, LogOut, Moon, ServerCog, UserRound } from '../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import styles from './account-menu.module.css';
import place from './drive.module.css';
import { accountPlaces, type DrivePlace } from './drive-places.tsx';
import type { DriveCommands } from './use-drive-commands.tsx';

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));
const AccountUsage = lazy(() => import('./account-usage.tsx'));

const menuId = 'account-menu';

// What is pressed in it leads to another page, and the menu would stay over it.
const closeMenu = (): void => document.getElementById(menuId)?.hidePopover();

/** Who is signed in, what they use, the language, the theme, and the way out. The browser's own popover: no script of ours opens it. */
export function AccountMenu({ commands }: { readonly commands: DriveCommands }) {
  const { t } = useLingui();
  const { actors, store } = useRuntime();
  const session = useSession();
  const [wasOpened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  if (session.status !== 'signedIn') return null;
  const { name, email, premium, role } = session.profile;
  const signOut = (): void => {
    // It outlives a session that ends by itself, but not the person's own leaving.
    store.remove('feedback_draft');
    actors.session.send({ type: 'signOut.press' });
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={menuId}
        aria-label={t`Account of ${name}`}
        data-tooltip={name}
      >
        <OwnAvatar />
      </button>
      <div id={menuId} popover="auto" className={styles.menu} onToggle={() => setOpened(true)}>
        <p className={styles.person}>
          <OwnAvatar />
          <span className={styles.name}>
            <strong>{name}</strong>
            <span className={styles.email}>{email}</span>
          </span>
          {premium && (
            <span className={styles.premium}>
              <Crown size={16} aria-hidden />
              <Trans>Premium</Trans>
            </span>
          )}
        </p>
        <div className={styles.usage}>
          {wasOpened && (
            <Suspense>
              <AccountUsage />
            </Suspense>
          )}
        </div>
        <PlaceRow place={accountPlaces.account} />
        <PlaceRow place={accountPlaces.membership} />
        <DialogRow command={commands.checkIn} />
        <hr className={styles.line} />
        <div className={styles.row}>
          <Moon size={20} aria-hidden />
          <span aria-hidden className={styles.word}>
            <Trans>Appearance</Trans>
          </span>
          <ThemeSwitch />
        </div>
        <div className={styles.row}>
          <Globe size={20} aria-hidden />
          <span aria-hidden className={styles.word}>
            <Trans>Language</Trans>
          </span>
          <LanguageSwitch isBare />
        </div>
        <DialogRow command={commands.shortcuts} />
        <DialogRow command={commands.guide} />
        <PlaceRow place={accountPlaces.feedback} search={{ from: pathname }} />
        {role === 'operator' && <ConsoleRow />}
        <hr className={styles.line} />
        <button
          type="button"
          className={styles.row}
          onClick={() => (uploadStore.current()?.isBusy() ? setAsking(true) : signOut())}
        >
          <LogOut size={20} aria-hidden />
          <span className={styles.word}>
            <Trans>Sign out</Trans>
          </span>
        </button>
      </div>
      {asking && (
        <LateDialog>
          <SignOutDialog
            onSignOut={() => {
              setAsking(false);
              signOut();
            }}
            onClose={() => setAsking(false)}
          />
        </LateDialog>
      )}
    </>
  );
}

interface PlaceRowProps {
  readonly place: DrivePlace;
  readonly search?: { readonly from?: string };
}

/** A link that closes the menu. */
function PlaceRow({ place: { to, hash, icon, name }, search = {} }: PlaceRowProps) {
  const { i18n } = useLingui();
  return (
    <Link
      to={to}
      search={search}
      {...(hash === undefined ? {} : { hash })}
      className={styles.row}
      onClick={closeMenu}
    >
      {icon}
      <span className={styles.word}>{i18n._(name)}</span>
    </Link>
  );
}

/** The way to the operators' console: documents of the server's, and no page of the app. */
function ConsoleRow() {
  return (
    <a href={operatorConsolePath} className={styles.row}>
      <ServerCog size={20} aria-hidden />
      <span className={styles.word}>
        <Trans>Operators’ console</Trans>
      </span>
    </a>
  );
}

/** An entry that closes the menu and opens a dialog. */
function DialogRow({ command }: { readonly command: Command }) {
  const { hint } = menuItemOf(command);
  return (
    <button
      type="button"
      className={styles.row}
      popoverTarget={menuId}
      popoverTargetAction="hide"
      aria-haspopup="dialog"
      onClick={command.onChoose}
    >
      {command.icon}
      <span className={styles.word}>{command.label}</span>
      {hint !== undefined && (
        <kbd aria-hidden className={styles.key}>
          {hint}
        </kbd>
      )}
    </button>
  );
}

/** The account's entry in a phone's bar. */
export function AccountEntry() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <Link to="/drive/me" className={place.place}>
      <UserRound size={20} aria-hidden />
      <Trans context="one's own account">Me</Trans>
    </Link>
  );
}
