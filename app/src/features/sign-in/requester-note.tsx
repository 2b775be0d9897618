import type { SignInRequester } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/notice.tsx';

/** Who asks for this sign-in, and from where: read before anybody agrees (P15b). */
export function RequesterNote({ requester }: { readonly requester: SignInRequester }) {
  const isOwn = requester.from === 'this_browser';
  if (isOwn) {
    return (
      <p className="muted" role="note">
        <Who requester={requester} />
      </p>
    );
  }
  return (
    <Notice>
      <Who requester={requester} /> <Advice from={requester.from} />
    </Notice>
  );
}

function Who({ requester }: { readonly requester: SignInRequester }) {
  const { client, place } = requester;
  switch (requester.from) {
    case 'this_browser':
      return <Trans>You’re signing in to {client} in this browser.</Trans>;
    case 'other_browser':
      return place === '' ? (
        <Trans>This sign-in was started in another browser.</Trans>
      ) : (
        <Trans>This sign-in was started in another browser: {place}.</Trans>
      );
    case 'this_computer':
      return <Trans>{client}, an app on this computer, wants to use your account.</Trans>;
    case 'site':
      return (
        <Trans>
          {client} at {place} wants to use your account.
        </Trans>
      );
    case 'app':
      return <Trans>The app {client} wants to use your account.</Trans>;
    case 'program':
      return <Trans>{client} wants to sign this browser in to the account it uses.</Trans>;
  }
}

function Advice({ from }: { readonly from: SignInRequester['from'] }) {
  return from === 'other_browser' ? (
    <Trans>If that wasn’t you, close this window. Signing in here signs you in on this device only.</Trans>
  ) : (
    <Trans>Continue only if you started this yourself.</Trans>
  );
}
