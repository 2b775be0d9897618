import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { giveSecondFactor } from '../../data/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import styles from './login-page.module.css';

interface SecondStepProps {
  /** Of the sign-in whose password was right. */
  readonly challenge: string;
  /** A passkey of the account may take it, too. */
  readonly byPasskey: boolean;
  /** Told where another program waits; empty where this browser is signed in. */
  readonly onDone: (redirectTo: string) => void;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, one of the recovery codes, or a passkey (R10.10). */
export function SecondStep({ challenge, byPasskey, onDone, onBack }: SecondStepProps) {
  const analytics = useArrivedRuntime()?.analytics;
  const give = useMutation(giveSecondFactor);
  const failure = failureOf(give.error);
  const text = useFailureText(failure);
  const [method, setMethod] = useState<'app' | 'recovery'>('app');
  const isOver = failure?.code === 'expired_token';

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (code === '' || give.isPending) return;
    give.mutate(
      { challenge, code },
      {
        onSuccess: (done) => onDone('redirect_to' in done ? done.redirect_to : ''),
        onError: () => analytics?.stat({ type: 'signInFailed' }),
      },
    );
  }
  function choose(chosen: typeof method): void {
    setMethod(chosen);
    give.reset();
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p className="muted" role="status">
        {method === 'app' ? (
          <Trans>Enter the code that your authenticator app shows.</Trans>
        ) : (
          <Trans>Enter one of the recovery codes that you saved. Each works once.</Trans>
        )}
      </p>
      {method === 'app' ? (
        <TextField
          key="app"
          id="code"
          name="code"
          label={<Trans>Six-digit code</Trans>}
          look="code"
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          invalid={failure?.field === 'code'}
          describedBy="second-error"
        />
      ) : (
        <TextField
          key="recovery"
          id="code"
          name="code"
          label={<Trans>Recovery code</Trans>}
          look="code"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          invalid={failure?.field === 'code'}
          describedBy="second-error"
        />
      )}
      <FieldError id="second-error">{text}</FieldError>
      {!isOver && (
        <Button type="submit" kind="primary" wide disabled={give.isPending || give.isSuccess}>
          {give.isPending || give.isSuccess ? <Trans>One moment…</Trans> : <Trans>Sign in</Trans>}
        </Button>
      )}
      {!isOver && byPasskey && (
        <PasskeyButton challenge={challenge} onDone={onDone}>
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
      )}
      {!isOver &&
        (method === 'app' ? (
          <Button disabled={give.isPending} onClick={() => choose('recovery')}>
            <Trans>Use a recovery code</Trans>
          </Button>
        ) : (
          <Button disabled={give.isPending} onClick={() => choose('app')}>
            <Trans>Use the authenticator app</Trans>
          </Button>
        ))}
      <Button kind={isOver ? 'primary' : 'quiet'} disabled={give.isPending} onClick={onBack}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </form>
  );
}
