import type { InviteView } from '@aloft/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panel from '../files/panel.module.css';
import { Friends } from './friends.tsx';
import { InviteLink } from './invite-link.tsx';
import styles from './referral-page.module.css';
import { Rewards } from './rewards.tsx';
import { useInvite } from './use-invite.ts';

interface ReferralPageProps {
  /** Whose invitation the reader came by; empty without one. */
  readonly from: string;
}

/** The own invitation, who came by it, and what that gave (`/referral`, R7.11). */
export function ReferralPage({ from }: ReferralPageProps) {
  useMarkReady();
  const navigate = useNavigate();
  // The address loses the code while it is accepted, so that a reload does not try again.
  const [code] = useState(from);
  const { view, retry } = useInvite(code);
  const failure = useFailureText(view.screen === 'failed' ? view.failure : null);
  const isKnown = view.screen === 'invitation';
  const clean = useEffectEvent(() => {
    if (from !== '') void navigate({ to: '/referral', search: {}, replace: true });
  });
  useEffect(() => {
    if (isKnown) clean();
  }, [isKnown]);
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans>Invite friends</Trans>
        </h1>
      </div>
      <div className={styles.body} data-hides-new>
        {view.screen === 'invitation' ? (
          <Invitation view={view} code={code} />
        ) : view.screen === 'failed' ? (
          <FailureState title={<Trans>Couldn’t load your invitation</Trans>} onRetry={retry}>
            {failure}
          </FailureState>
        ) : (
          <Skeleton shape="row" lines={5} />
        )}
      </div>
    </div>
  );
}

interface InvitationProps {
  readonly view: Extract<InviteView, { readonly screen: 'invitation' }>;
  readonly code: string;
}

function Invitation({ view, code }: InvitationProps) {
  const { count, earnedDays } = view.invitation;
  return (
    <>
      {code !== '' && <Acceptance view={view} />}
      <header>
        <h2 className={styles.heading}>
          <Trans>Days of Premium for each of you</Trans>
        </h2>
        <p className={styles.words}>
          <Trans>
            When a friend signs up with your link and verifies their email address, you both get days of
            Premium. Email addresses are never shown.
          </Trans>
        </p>
      </header>
      <InviteLink invitation={view.invitation} />
      <ul className={styles.numbers}>
        <li>
          <strong>{count}</strong>
          <Plural value={count} one="friend signed up" other="friends signed up" />
        </li>
        <li>
          <strong>{earnedDays}</strong>
          <Plural value={earnedDays} one="day of Premium earned" other="days of Premium earned" />
        </li>
      </ul>
      <div className={styles.columns}>
        <Friends />
        <Rewards />
      </div>
    </>
  );
}

/** What became of the invitation that the reader came by. */
function Acceptance({ view }: Pick<InvitationProps, 'view'>) {
  const { refusal, days } = view;
  const text = useFailureText(refusal);
  if (refusal === null)
    return (
      <Notice mood="success" role="status">
        <Plural
          value={days}
          one="Welcome. The invitation gave you # day of Premium."
          other="Welcome. The invitation gave you # days of Premium."
        />
      </Notice>
    );
  return (
    <Notice mood="warning" role="status">
      {refusal.code === 'not_found' ? (
        <Trans>We couldn’t find this invitation. Ask your friend to send the link again.</Trans>
      ) : refusal.code === 'invalid_argument' ? (
        <Trans>You can’t use your own invitation, or one from someone you invited.</Trans>
      ) : refusal.code === 'already_exists' ? (
        <Trans>You’ve already accepted an invitation. You can only do this once.</Trans>
      ) : refusal.code === 'email_not_verified' ? (
        <Trans>
          Verify your email address first, then open your friend’s link again to get your days of Premium.
        </Trans>
      ) : (
        text
      )}
    </Notice>
  );
}
