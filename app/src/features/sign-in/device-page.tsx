import {
  beginDeviceApproval,
  type DeviceApprovalView,
  type deviceApprovalMachine,
  type Failure,
  viewDeviceApproval,
} from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useSignIn } from '../../actors/use-flows.ts';
import { useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { KeyRound } from '../../ui/icons.tsx';
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

function Card({ children }: { readonly children: ReactNode }) {
  return <div className="card card-center">{children}</div>;
}

function Art() {
  return (
    <span className="status-art">
      <KeyRound size={34} aria-hidden />
    </span>
  );
}

function SignInFirst() {
  const runtime = useRuntime();
  const signIn = useSignIn();
  const text = useFailureText(signIn.screen === 'failed' ? signIn.failure : null);
  const waiting = signIn.screen === 'waiting' || signIn.screen === 'opening';
  return (
    <Card>
      <h1>
        <Trans>Sign in first</Trans>
      </h1>
      <p className="muted">
        <Trans>Another device wants to use your account. Sign in here to decide about it.</Trans>
      </p>
      {text !== '' && (
        <p role="alert" className="field-error">
          {text}
        </p>
      )}
      {signIn.screen === 'popupBlocked' ? (
        <a className="button button-primary button-wide" href={signIn.url} target="_blank" rel="noopener">
          <Trans>Open the form in a new tab</Trans>
        </a>
      ) : (
        <button
          type="button"
          className="button button-primary button-wide"
          disabled={waiting}
          onClick={() => runtime.pressSignIn()}
        >
          <Trans>Sign in</Trans>
        </button>
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
    <Card>
      <span className="spinner" />
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
    <form className="card card-center" onSubmit={submit}>
      <Art />
      <h1>
        <Trans>Which code does the other device show?</Trans>
      </h1>
      <div className="field" style={{ width: '100%' }}>
        <label htmlFor="device-code">
          <Trans context="what another device shows">Code</Trans>
        </label>
        <input
          id="device-code"
          className="input input-code"
          value={typed}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby="code-problem"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p id="code-problem" role="alert" className="field-error">
          {problem}
        </p>
      </div>
      <button type="submit" className="button button-primary button-wide">
        <Trans>Continue</Trans>
      </button>
    </form>
  );
}

function Question({ view, actor, name }: Showing<'question'> & { readonly name: string }) {
  const text = useFailureText(view.failure);
  const { client, code, busy } = view;
  return (
    <Card>
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
      {text !== '' && (
        <p role="alert" className="field-error">
          {text}
        </p>
      )}
      <button
        type="button"
        className="button button-primary button-wide"
        disabled={busy}
        onClick={() => actor.send({ type: 'approval.allow' })}
      >
        <Trans>Allow</Trans>
      </button>
      <button
        type="button"
        className="button button-quiet"
        disabled={busy}
        onClick={() => actor.send({ type: 'approval.deny' })}
      >
        <Trans>Deny</Trans>
      </button>
    </Card>
  );
}

function Failed({ view, actor }: Showing<'failed'>) {
  const text = useFailureText(view.failure);
  return <NoAnswer text={text} onRetry={() => actor.send({ type: 'approval.retry' })} />;
}

function NoAnswer({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <Card>
      <h1>
        <Trans>Couldn’t check the code</Trans>
      </h1>
      <p className="muted" role="alert">
        {text}
      </p>
      <button type="button" className="button button-primary button-wide" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </Card>
  );
}

function Decided({ allowed }: { readonly allowed: boolean }) {
  return (
    <Card>
      <h1>
        {allowed ? <Trans>The other device is signed in</Trans> : <Trans>The other device was refused</Trans>}
      </h1>
      <WayOn />
    </Card>
  );
}
