import {
  beginDeviceApproval,
  type DeviceApprovalView,
  type deviceApprovalMachine,
  type Failure,
  viewDeviceApproval,
} from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useSignIn } from '../../actors/use-flows.ts';
import { useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { cardStyle } from '../../ui/card-style.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { KeyRound } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WayOn } from './way-on.tsx';

type Approval = ActorRefFrom<typeof deviceApprovalMachine>;

/** Lets another device in by its code: whoever is signed in here says yes or no (R1.7, P15). */
export function DevicePage({ code }: { readonly code: string }) {
  const session = useSession();
  return (
    <SimpleLayout>
      {session.status === 'unknown' && <Loading />}
      {session.status === 'unreachable' && <Unreachable failure={session.failure} />}
      {session.status === 'signedOut' && <SignInFirst />}
      {session.status === 'signedIn' && <Deciding key={code} code={code} name={session.profile.name} />}
    </SimpleLayout>
  );
}

function Art() {
  return (
    <StatusArt>
      <KeyRound size={34} aria-hidden />
    </StatusArt>
  );
}

function SignInFirst() {
  const runtime = useRuntime();
  const signIn = useSignIn();
  const text = useFailureText(signIn.screen === 'failed' ? signIn.failure : null);
  const waiting = signIn.screen === 'waiting' || signIn.screen === 'opening';
  return (
    <Card centred>
      <h1>
        <Trans>Sign in first</Trans>
      </h1>
      <p className="muted">
        <Trans>Another device wants to use your account. Sign in here to decide about it.</Trans>
      </p>
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
    </Card>
  );
}

function Unreachable({ failure }: { readonly failure: Failure | null }) {
  const { session } = useRuntime().actors;
  const text = useFailureText(failure);
  return <NoAnswer text={text} onRetry={() => session.send({ type: 'session.retry' })} />;
}

function Loading() {
  return (
    <Card centred>
      <Spinner />
      <h1>
        <Trans>One moment…</Trans>
      </h1>
    </Card>
  );
}

function Deciding({ code, name }: { readonly code: string; readonly name: string }) {
  const runtime = useRuntime();
  const [actor] = useState(() => beginDeviceApproval(runtime, code));
  useEffect(() => {
    actor.start();
  }, [actor]);
  const view = viewDeviceApproval(useSnapshot(actor));
  switch (view.screen) {
    case 'loading':
      return <Loading />;
    case 'code':
      return <CodeForm view={view} actor={actor} />;
    case 'question':
      return <Question view={view} actor={actor} name={name} />;
    case 'failed':
      return <Failed view={view} actor={actor} />;
    default:
      return <Decided allowed={view.screen === 'allowed'} />;
  }
}

type Showing<Screen extends DeviceApprovalView['screen']> = {
  readonly view: Extract<DeviceApprovalView, { screen: Screen }>;
  readonly actor: Approval;
};

function CodeForm({ view, actor }: Showing<'code'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(view.code);
  const problem = view.malformed
    ? t`A code has eight letters or digits, such as ABCD-2345.`
    : view.expired
      ? t`This code is invalid or has expired. Get a new one on the other device.`
      : null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    actor.send({ type: 'code.submit', code: typed });
  }
  return (
    <form className={cardStyle({ centred: true })} onSubmit={submit}>
      <Art />
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

function Question({ view, actor, name }: Showing<'question'> & { readonly name: string }) {
  const text = useFailureText(view.failure);
  const { client, code, busy } = view;
  return (
    <Card centred>
      <Art />
      <h1>
        <Trans>Let {client} in?</Trans>
      </h1>
      <p className="muted">
        <Trans>
          It could then see and change everything in the drive of {name}. Allow it only if the other device is
          yours and shows the code {code}.
        </Trans>
      </p>
      {text !== '' && <FieldError>{text}</FieldError>}
      <Button kind="primary" wide disabled={busy} onClick={() => actor.send({ type: 'approval.allow' })}>
        <Trans>Allow</Trans>
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => actor.send({ type: 'approval.deny' })}>
        <Trans>Deny</Trans>
      </Button>
    </Card>
  );
}

function Failed({ view, actor }: Showing<'failed'>) {
  const text = useFailureText(view.failure);
  return <NoAnswer text={text} onRetry={() => actor.send({ type: 'approval.retry' })} />;
}

function NoAnswer({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <Card centred>
      <h1>
        <Trans>Couldn’t check the code</Trans>
      </h1>
      <p className="muted" role="alert">
        {text}
      </p>
      <Button kind="primary" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}

function Decided({ allowed }: { readonly allowed: boolean }) {
  return (
    <Card centred>
      <h1>
        {allowed ? <Trans>The other device is signed in</Trans> : <Trans>The other device was refused</Trans>}
      </h1>
      <WayOn />
    </Card>
  );
}
