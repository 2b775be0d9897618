import { formatListingDate, remainingVipDays } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ownMembership } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Crown } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { Row } from './row.tsx';
import styles from './sections.module.css';

/** What one is a member of, and for how many days more (R4.8). */
export function MembershipSection() {
  const query = useQuery(ownMembership);
  const text = useFailureText(failureOf(query.error));
  const timeZone = useTimeZone();
  const [now] = useState(() => Date.now());
  const membership = query.data;
  const days = membership === undefined ? 0 : remainingVipDays({ ...membership, vipItem: [] }, now);
  const isPremium = membership?.status === 'ok';
  const until = formatListingDate(membership?.expire ?? '', timeZone).slice(0, 8);
  return (
    <section id="membership" className={styles.section} aria-labelledby="membership-head">
      <div className={styles.head}>
        <h2 id="membership-head">
          <Trans>Membership</Trans>
        </h2>
      </div>
      {membership !== undefined ? (
        <ul className={clsx(styles.box, isPremium && styles.premium)}>
          <Row
            icon={<Crown size={20} aria-hidden />}
            title={isPremium ? <Trans>Premium</Trans> : <Trans>Free plan</Trans>}
            meta={
              isPremium ? (
                <>
                  <Plural value={days} one="# day left" other="# days left" />
                  {' · '}
                  <Trans>until {until}</Trans>
                </>
              ) : (
                <Trans>Premium gives you more space and traffic.</Trans>
              )
            }
          >
            <a href="/drive/payment" className={buttonStyle({ size: 'small' })}>
              {isPremium ? <Trans>Extend</Trans> : <Trans>See plans</Trans>}
            </a>
          </Row>
        </ul>
      ) : query.isError ? (
        <FailureState
          title={<Trans>Couldn’t load your membership</Trans>}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {text}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={1} />
      )}
    </section>
  );
}
