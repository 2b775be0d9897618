import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';
import { OwnAvatar } from '../features/account/own-avatar.tsx';
import { runShortcut } from '../features/shortcuts/use-shortcut.ts';
import { uploadStore } from '../features/uploads/upload-store.ts';
import {
  CalendarCheck,
  Compass,
  Crown,
  Globe,
  Keyboard,
  LogOut,
  MessageSquare,
  Moon,
  UserRound,
} from '../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import styles from './account-menu.module.css';
import place from './drive.module.css';
import type { DriveDialog } from './drive-dialogs.tsx';

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));
const AccountUsage = lazy(() => import('./account-usage.tsx'));

const menuId = 'account-menu';

// What is pressed in it leads to another page, and the menu would stay over it.
const closeMenu = (): void => document.getElementById(menuId)?.hidePopover();

/** Who is signed in, what they use, the language, the theme, and the way out. The browser's own popover: no script of ours opens it. */
export function AccountMenu({ onDialog }: { readonly onDialog: (dialog: DriveDialog) => void }) {
  const { t } = useLingui();
  const { actors, store } = useRuntime();
  const session = useSession();
  const [wasOpened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  if (session.status !== 'signedIn') return null;
  const { name, email, premium } = session.profile;
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
        <Link to="/drive/account" className={styles.row} onClick={closeMenu}>
          <UserRound size={20} aria-hidden />
          <span className={styles.word}>
            <Trans>Account</Trans>
          </span>
        </Link>
        <Link to="/drive/account" hash="membership" className={styles.row} onClick={closeMenu}>
          <Crown size={20} aria-hidden />
          <span className={styles.word}>
            <Trans>Membership</Trans>
          </span>
        </Link>
        <DialogRow
          icon={<CalendarCheck size={20} aria-hidden />}
          onOpen={() => onDialog({ name: 'checkIn' })}
        >
          <Trans>Daily check-in</Trans>
        </DialogRow>
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
        <button
          type="button"
          className={styles.row}
          popoverTarget={menuId}
          popoverTargetAction="hide"
          onClick={() => runShortcut('shortcuts')}
        >
          <Keyboard size={20} aria-hidden />
          <span className={styles.word}>
            <Trans>Keyboard shortcuts</Trans>
          </span>
          <kbd aria-hidden className={styles.key}>
            ?
          </kbd>
        </button>
        <DialogRow icon={<Compass size={20} aria-hidden />} onOpen={() => onDialog({ name: 'guide' })}>
          <Trans>Getting started</Trans>
        </DialogRow>
        <Link to="/drive/feedback" search={{ from: pathname }} className={styles.row} onClick={closeMenu}>
          <MessageSquare size={20} aria-hidden />
          <span className={styles.word}>
            <Trans>Send feedback</Trans>
          </span>
        </Link>
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
        <Suspense>
          <SignOutDialog
            onSignOut={() => {
              setAsking(false);
              signOut();
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface DialogRowProps {
  readonly icon: ReactNode;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** An entry that closes the menu and opens a dialog. */
function DialogRow({ icon, onOpen, children }: DialogRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      popoverTarget={menuId}
      popoverTargetAction="hide"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {icon}
      <span className={styles.word}>{children}</span>
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
