import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { BackToMethods } from './back-to-methods.tsx';
import type { Method } from './method.ts';
import styles from './methods.module.css';

interface MethodFailureProps {
  readonly method: Method | null;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Why nobody was signed in, in words for the program or device that was asked. */
export function MethodFailure({ method, failure, onRetry, onLeave }: MethodFailureProps) {
  const text = useFailureText(failure);
  return (
    <>
      <p role="alert" className={styles.headline}>
        <Reason method={method} failure={failure} text={text} />
      </p>
      <Button kind="primary" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <BackToMethods onPress={onLeave} />
    </>
  );
}

interface ReasonProps {
  readonly method: Method | null;
  readonly failure: Failure | null;
  readonly text: string;
}

function Reason({ method, failure, text }: ReasonProps) {
  const code = failure?.code;
  if (code === 'access_denied') {
    if (method === 'extension') return <Trans>The sign-in was refused in the extension.</Trans>;
    if (method === 'desktop') return <Trans>The sign-in was declined in the desktop app.</Trans>;
    return <Trans>The sign-in was refused on the other device.</Trans>;
  }
  if (method === 'extension' && (code === 'unreachable' || code === 'deadline_exceeded'))
    return <Trans>The extension didn’t answer within five seconds.</Trans>;
  if (method === 'desktop' && (code === 'unreachable' || code === 'deadline_exceeded'))
    return <Trans>The desktop app isn’t responding. Open it and start signing in there again.</Trans>;
  if (method === 'desktop' && code === 'invalid_grant')
    return <Trans>Something else on this computer responded instead of the desktop app.</Trans>;
  return text;
}
