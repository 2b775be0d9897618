import { Trans } from '@lingui/react/macro';
import { useSignIn } from '../../actors/use-flows.ts';
import { useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';

/** Signs in through a window, and leaves the page where it is (R1.4). */
export function PopupSignIn() {
  const runtime = useRuntime();
  const signIn = useSignIn();
  const text = useFailureText(signIn.screen === 'failed' ? signIn.failure : null);
  const waiting = signIn.screen === 'waiting' || signIn.screen === 'opening';
  return (
    <>
      {text !== '' && <FieldError>{text}</FieldError>}
      {signIn.screen === 'popupBlocked' ? (
        <a
          className={buttonStyle({ kind: 'primary', wide: true })}
          href={signIn.url}
          target="_blank"
          rel="noopener"
        >
          <Trans>Open the form in a new tab</Trans>
        </a>
      ) : (
        <Button kind="primary" wide disabled={waiting} onClick={() => runtime.pressSignIn()}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </>
  );
}
