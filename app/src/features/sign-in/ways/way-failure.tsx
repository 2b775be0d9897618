import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { AnotherWay } from './another-way.tsx';
import type { Way } from './way.ts';
import styles from './ways.module.css';

interface WayFailureProps {
  readonly way: Way | null;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Why nobody was signed in, in words for the program or device that was asked. */
export function WayFailure({ way, failure, onRetry, onLeave }: WayFailureProps) {
  const text = useFailureText(failure);
  return (
    <>
      <p role="alert" className={styles.headline}>
        <Reason way={way} failure={failure} text={text} />
      </p>
      <Button kind="primary" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <AnotherWay onPress={onLeave} />
    </>
  );
}

interface ReasonProps {
  readonly way: Way | null;
  readonly failure: Failure | null;
  readonly text: string;
}

function Reason({ way, failure, text }: ReasonProps) {
  const code = failure?.code;
  if (code === 'access_denied') {
    if (way === 'extension') return <Trans>The sign-in was refused in the extension.</Trans>;
    if (way === 'desktop') return <Trans>The sign-in was refused in the desktop client.</Trans>;
    return <Trans>The sign-in was refused on the other device.</Trans>;
  }
  if (way === 'extension' && (code === 'unreachable' || code === 'deadline_exceeded'))
    return <Trans>The extension didn’t answer within five seconds.</Trans>;
  if (way === 'desktop' && (code === 'unreachable' || code === 'deadline_exceeded'))
    return <Trans>The desktop client doesn’t answer. Open it, and start the sign-in there again.</Trans>;
  if (way === 'desktop' && code === 'invalid_grant')
    return <Trans>What answered on this computer isn’t the desktop client.</Trans>;
  return text;
}
