import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';
import { runShortcut } from '../features/shortcuts/use-shortcut.ts';
import { uploadStore } from '../features/uploads/upload-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Keyboard, LogOut } from '../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import styles from './account-menu.module.css';

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));

/** Who is signed in, the language, the appearance, and the way out. The browser's own popover: no script of ours opens it. */
export function AccountMenu() {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const session = useSession();
  const id = useId();
  const [asking, setAsking] = useState(false);
  if (session.status !== 'signedIn') return null;
  const { name, email } = session.profile;
  const signOut = (): void => actors.session.send({ type: 'signOut.press' });
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={t`Account of ${name}`}
        data-tooltip={name}
      >
        <Avatar name={name} />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.email}>{email}</span>
        </p>
        <div className={styles.row}>
          <span aria-hidden>
            <Trans>Language</Trans>
          </span>
          <LanguageSwitch />
        </div>
        <div className={styles.row}>
          <span aria-hidden>
            <Trans>Appearance</Trans>
          </span>
          <ThemeSwitch />
        </div>
        <Button
          wide
          icon={<Keyboard size={18} aria-hidden />}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => runShortcut('shortcuts')}
        >
          <Trans>Keyboard shortcuts</Trans>
        </Button>
        <Button
          wide
          icon={<LogOut size={18} aria-hidden />}
          onClick={() => (uploadStore.current()?.isBusy() ? setAsking(true) : signOut())}
        >
          <Trans>Sign out</Trans>
        </Button>
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
