import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSignIn } from '../../actors/use-flows.ts';
import { useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks somebody on a share page to sign in; the form opens in a window of its own (R1.4). */
export default function LoginDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const runtime = useRuntime();
  const signIn = useSignIn();
  const text = useFailureText(signIn.screen === 'failed' ? signIn.failure : null);

  useEffect(() => {
    const told = runtime.actors.signIn.on('signIn.completed', onDone);
    return () => told.unsubscribe();
  }, [runtime, onDone]);

  function close(): void {
    runtime.actors.signIn.send({ type: 'signIn.cancel' });
    onClose();
  }

  const waiting = signIn.screen === 'waiting' || signIn.screen === 'opening';
  return (
    <Dialog title={t`Sign in to save this`} onClose={close}>
      <p className="muted">
        <Trans>Files are saved to your own drive. Sign in, or create an account – it takes a minute.</Trans>
      </p>
      {signIn.screen === 'failed' && <FieldError>{text}</FieldError>}
      {waiting && (
        <Notice role="status">
          <Trans>Continue in the window that just opened.</Trans>
        </Notice>
      )}
      {signIn.screen === 'popupBlocked' && (
        <Notice role="status">
          <Trans>Your browser did not open a window.</Trans>{' '}
          <a href={signIn.url} target="_blank" rel="noopener">
            <Trans>Open the form in a new tab</Trans>
          </a>
        </Notice>
      )}
      <DialogActions>
        <Button onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="primary"
          disabled={waiting || signIn.screen === 'popupBlocked'}
          onClick={() => runtime.pressSignIn()}
        >
          <Trans>Sign in</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
