import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { AppWindow } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MethodList } from './methods/method-list.tsx';
import { MethodStep } from './methods/method-step.tsx';
import styles from './methods/methods.module.css';
import { useAvailableMethods } from './methods/use-available-methods.ts';
import { useMethod } from './methods/use-method.ts';

interface LoginDialogProps {
  /** Why: to save what a share shows, or for nothing else. */
  readonly purpose: 'save' | 'signIn';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface DialogLeadProps extends Pick<LoginDialogProps, 'purpose'> {
  readonly canSignUp: boolean;
}

function DialogLead({ purpose, canSignUp }: DialogLeadProps) {
  if (purpose === 'signIn' && !canSignUp) return null;
  return (
    <p className="muted">
      {purpose === 'signIn' ? (
        <Trans>New here? The same button creates an account.</Trans>
      ) : canSignUp ? (
        <Trans>Files are saved to your own drive. New here? The same button creates an account.</Trans>
      ) : (
        <Trans>Files are saved to your own drive.</Trans>
      )}
    </p>
  );
}

/** Only the page that the desktop client opens knows its port. */
const openedByNobody = { source: '', port: '' } as const;

/** Asks somebody on a share page to sign in: in a window with the form, or by who knows them (R1.4–R1.8). */
export default function LoginDialog({ purpose, onClose, onDone }: LoginDialogProps) {
  const { t } = useLingui();
  const { signUp } = useApp().facts;
  const runtime = useRuntime();
  const present = useAvailableMethods(openedByNobody);
  const active = useMethod(present);
  const { view: signIn } = active;
  const text = useFailureText(signIn.screen === 'failed' ? signIn.failure : null);

  useEffect(() => {
    const { store, actors } = runtime;
    // Whoever signs in by the form meanwhile, or after a reload, comes back here.
    const { pathname, search } = window.location;
    store.write('login_scene', `${pathname}${search}`);
    const told = actors.signIn.on('signIn.completed', () => {
      store.remove('login_scene');
      onDone();
    });
    return () => told.unsubscribe();
  }, [runtime, onDone]);

  function signedInNearby(): void {
    runtime.store.remove('login_scene');
    runtime.actors.session.send({ type: 'signIn.completed' });
    onDone();
  }

  function close(): void {
    runtime.store.remove('login_scene');
    runtime.actors.signIn.send({ type: 'signIn.cancel' });
    onClose();
  }

  const waiting = signIn.screen === 'waiting' || signIn.screen === 'opening';
  return (
    <Dialog
      title={purpose === 'save' ? t`Sign in to save this` : t`Sign in to Aloft`}
      onClose={close}
      width="medium"
    >
      {active.method !== null && signIn.screen !== 'idle' ? (
        <MethodStep active={active} />
      ) : (
        <>
          <DialogLead purpose={purpose} canSignUp={signUp === 'open'} />
          {signIn.screen === 'failed' && <FieldError>{text}</FieldError>}
          {waiting && (
            <Notice role="status">
              <Trans>Continue in the window that just opened.</Trans>
            </Notice>
          )}
          {signIn.screen === 'popupBlocked' ? (
            <>
              <Notice role="status" mood="warning">
                <Trans>Your browser didn’t open a window.</Trans>
              </Notice>
              <a
                className={buttonStyle({ kind: 'primary', wide: true })}
                href={signIn.url}
                target="_blank"
                rel="noopener"
              >
                <Trans>Open the form in a new tab</Trans>
              </a>
            </>
          ) : (
            <Button
              kind="primary"
              wide
              disabled={waiting}
              icon={<AppWindow size={18} aria-hidden />}
              onClick={() => runtime.pressSignIn()}
            >
              <Trans>Continue in a window</Trans>
            </Button>
          )}
          <h3 className={styles.divider}>
            <Trans>Or sign in another way</Trans>
          </h3>
          <MethodList present={present} onChoose={active.start} onNearby={signedInNearby} />
        </>
      )}
    </Dialog>
  );
}
