import {
  beginDeviceApproval,
  type DeviceApprovalView,
  type deviceApprovalMachine,
  type Failure,
  viewDeviceApproval,
} from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Card, StatusArt } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { KeyRound } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CloseWindowHint } from './close-window-hint.tsx';
import { NoAnswer } from './no-answer.tsx';

type Approval = ActorRefFrom<typeof deviceApprovalMachine>;

/** What a form for the code shows, and where it leads. */
export interface CodeFormProps {
  readonly view: Extract<DeviceApprovalView, { screen: 'code' }>;
  readonly onSubmit: (code: string) => void;
}

interface DeviceApprovalProps {
  /** The code of the address; empty without one. */
  readonly code: string;
  /** Where nobody is signed in. */
  readonly signedOut: ReactNode;
  readonly form: (props: CodeFormProps) => ReactNode;
}

/** Lets another device in by its code: whoever is signed in here says yes or no (R1.7, P15). */
export function DeviceApproval({ code, signedOut, form }: DeviceApprovalProps) {
  const session = useSession();
  switch (session.status) {
    case 'unknown':
      return <Loading />;
    case 'unreachable':
      return <Unreachable failure={session.failure} />;
    case 'signedOut':
      return signedOut;
    case 'signedIn':
      return <Deciding key={code} code={code} name={session.profile.name} form={form} />;
  }
}

function Unreachable({ failure }: { readonly failure: Failure | null }) {
  const { session } = useRuntime().actors;
  const text = useFailureText(failure);
  return (
    <NoAnswer
      title={<Trans>Couldn’t check the code</Trans>}
      text={text}
      onRetry={() => session.send({ type: 'session.retry' })}
    />
  );
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

function Deciding({ code, name, form }: Omit<DeviceApprovalProps, 'signedOut'> & { readonly name: string }) {
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
      return form({ view, onSubmit: (typed) => actor.send({ type: 'code.submit', code: typed }) });
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

function Question({ view, actor, name }: Showing<'question'> & { readonly name: string }) {
  const text = useFailureText(view.failure);
  const { client, code, busy } = view;
  return (
    <Card centred>
      <StatusArt>
        <KeyRound size={34} aria-hidden />
      </StatusArt>
      <h1>
        <Trans>Allow {client} to sign in?</Trans>
      </h1>
      <p className="muted">
        <Trans>
          It will be able to see and change everything in {name}’s drive. Allow it only if the other device is
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
  return (
    <NoAnswer
      title={<Trans>Couldn’t check the code</Trans>}
      text={text}
      onRetry={() => actor.send({ type: 'approval.retry' })}
    />
  );
}

function Decided({ allowed }: { readonly allowed: boolean }) {
  return (
    <Card centred>
      <h1>
        {allowed ? (
          <Trans>The other device is signed in</Trans>
        ) : (
          <Trans>Access for the other device was denied</Trans>
        )}
      </h1>
      <CloseWindowHint />
    </Card>
  );
}
