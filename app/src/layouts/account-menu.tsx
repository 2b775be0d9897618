import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';
import { uploadStore } from '../features/uploads/upload-store.ts';
import { LogOut } from '../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';

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
      <button type="button" className="avatar" popoverTarget={id} aria-label={t`Account of ${name}`}>
        {[...name][0]?.toUpperCase()}
      </button>
      <div id={id} popover="auto" className="account-menu">
        <p className="account-name">
          <strong>{name}</strong>
          <span className="muted">{email}</span>
        </p>
        <div className="switch-row">
          <span aria-hidden>
            <Trans>Language</Trans>
          </span>
          <LanguageSwitch />
        </div>
        <div className="switch-row">
          <span aria-hidden>
            <Trans>Appearance</Trans>
          </span>
          <ThemeSwitch />
        </div>
        <button
          type="button"
          className="button button-secondary button-wide"
          onClick={() => (uploadStore.current()?.isBusy() ? setAsking(true) : signOut())}
        >
          <LogOut size={18} aria-hidden />
          <Trans>Sign out</Trans>
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
