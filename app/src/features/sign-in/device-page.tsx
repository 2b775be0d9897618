import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, StatusArt } from '../../ui/card.tsx';
import { cardStyle } from '../../ui/card-style.ts';
import { KeyRound } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CodeFormProps, DeviceApproval } from './device-approval.tsx';
import { PopupSignIn } from './popup-sign-in.tsx';

/** Another device's code, of a link or typed (R1.7). */
export function DevicePage({ code }: { readonly code: string }) {
  return (
    <SimpleLayout>
      <DeviceApproval code={code} signedOut={<SignInFirst />} form={(props) => <CodeForm {...props} />} />
    </SimpleLayout>
  );
}

function SignInFirst() {
  return (
    <Card centred>
      <h1>
        <Trans>Sign in first</Trans>
      </h1>
      <p className="muted">
        <Trans>Another device wants to use your account. Sign in here to allow or deny it.</Trans>
      </p>
      <PopupSignIn />
    </Card>
  );
}

function CodeForm({ view, onSubmit }: CodeFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(view.code);
  const problem = view.malformed
    ? t`A code has eight letters or digits, such as ABCD-2345.`
    : view.expired
      ? t`This code is invalid or has expired. Get a new one on the other device.`
      : null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit(typed);
  }
  return (
    <form className={cardStyle({ centred: true })} onSubmit={submit}>
      <StatusArt>
        <KeyRound size={34} aria-hidden />
      </StatusArt>
      <h1>
        <Trans>Which code does the other device show?</Trans>
      </h1>
      <TextField
        id="device-code"
        label={<Trans context="what another device shows">Code</Trans>}
        look="code"
        value={typed}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" wide>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
