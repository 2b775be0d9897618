import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { endMails, type Unsubscribed } from '../../data/unsubscribe.ts';
import { NoticeLayout } from '../../layouts/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

type State = Unsubscribed | 'asking' | 'sending';

/**
 * What the link at the end of a mail opens (R7.18). It asks first: programs that look through mails follow links, and end
 * nothing that way.
 */
export function UnsubscribePage({ d }: { readonly d: string }) {
  const { flows } = useApp();
  const [state, setState] = useState<State>(d === '' ? 'expired' : 'asking');

  async function end(): Promise<void> {
    setState('sending');
    try {
      const { flowContext } = await flows.load();
      setState(await endMails(flowContext.call, d));
    } catch {
      setState('failed');
    }
  }

  return (
    <NoticeLayout heading={headingOf(state)} text={textOf(state)}>
      {state !== 'ended' && state !== 'expired' && (
        <Button kind="primary" busy={state === 'sending'} onClick={() => void end()}>
          {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Unsubscribe</Trans>}
        </Button>
      )}
      <a href="/drive/account/settings" className={buttonStyle()}>
        <Trans>Choose your mails</Trans>
      </a>
    </NoticeLayout>
  );
}

function headingOf(state: State) {
  if (state === 'ended') return <Trans>You’re unsubscribed</Trans>;
  if (state === 'expired') return <Trans>This link no longer works</Trans>;
  return <Trans>Unsubscribe from these mails?</Trans>;
}

function textOf(state: State) {
  if (state === 'ended') return <Trans>You won’t get mails of this kind any more.</Trans>;
  if (state === 'expired')
    return <Trans>It has expired or is incomplete. You can choose your mails in your account.</Trans>;
  if (state === 'failed') return <Trans>That didn’t work. You still get these mails.</Trans>;
  return <Trans>Mails about the security of your account still arrive.</Trans>;
}
