import { formatBytes, formatListingDate, remainingVipDays, type UserInfo } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { ownMembership } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { CloudDownload, Crown, HardDrive } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { Row } from './row.tsx';
import styles from './sections.module.css';
import { useUserInfo } from './use-user-info.ts';

const daysOf = ({ expire, vipInfo }: UserInfo, now: number, type?: string): number =>
  remainingVipDays({ expire, vipItem: vipInfo.vipItem }, now, type);

/** The kinds of membership that still last: a service may sell several. */
const runningKinds = (user: UserInfo, now: number) =>
  user.vipInfo.vipItem
    .map(({ type, expire }) => ({ type, expire, days: daysOf(user, now, type) }))
    .filter(({ type, days }, at, all) => days > 0 && all.findIndex((one) => one.type === type) === at);

/** What one is a member of, and for how many days more, of each kind if there are several (R4.8, R3.4). */
export function MembershipSection() {
  const query = useQuery(ownMembership);
  const text = useFailureText(failureOf(query.error));
  const user = useUserInfo();
  const { facts } = useApp();
  const now = useServerMoment();
  const [used, whole] = [user.usage, user.limit].map((bytes) => formatBytes(bytes, facts.locale));
  const kinds = runningKinds(user, now);
  return (
    <section id="membership" className={styles.section} aria-labelledby="membership-head">
      <div className={styles.head}>
        <h2 id="membership-head">
          <Trans>Membership</Trans>
        </h2>
      </div>
      {query.data !== undefined ? (
        <ul className={clsx(styles.box, user.premium && styles.premium)}>
          <Row
            icon={<Crown size={20} aria-hidden />}
            title={user.premium ? <Trans>Premium</Trans> : <Trans>Free plan</Trans>}
            meta={
              user.premium ? (
                <Term days={Math.max(daysOf(user, now), user.freeDays)} expire={user.expire} />
              ) : (
                <Trans>Premium gives you more space and traffic.</Trans>
              )
            }
          >
            <a href="/drive/payment" className={buttonStyle({ size: 'small' })}>
              {user.premium ? <Trans>Extend</Trans> : <Trans>See plans</Trans>}
            </a>
          </Row>
          <Row
            icon={<HardDrive size={20} aria-hidden />}
            title={<Trans>Storage</Trans>}
            meta={
              user.overStorageLimit ? (
                <Trans>Full: {whole}. Your files stay; you can upload again once there’s room.</Trans>
              ) : (
                <Trans>
                  {used} of {whole} used
                </Trans>
              )
            }
          />
          <Row
            icon={<CloudDownload size={20} aria-hidden />}
            title={<Trans>Offline downloads</Trans>}
            meta={
              user.overFreeTaskLimit ? (
                <Trans>Today’s are used up. You can add more tomorrow (UTC).</Trans>
              ) : (
                <Trans>You can add more today.</Trans>
              )
            }
          />
          {kinds.length > 1 &&
            kinds.map(({ type, expire, days }) => (
              <Row
                key={type}
                icon={<Crown size={20} aria-hidden />}
                title={type === 'platinum' ? <Trans>Premium</Trans> : type}
                meta={<Term days={days} expire={expire} />}
              />
            ))}
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

interface TermProps {
  readonly days: number;
  /** RFC 3339; empty where the service does not say. */
  readonly expire: string;
}

function Term({ days, expire }: TermProps) {
  const timeZone = useTimeZone();
  const until = formatListingDate(expire, timeZone).slice(0, 8);
  return (
    <>
      <Plural value={days} one="# day left" other="# days left" />
      {until !== '' && (
        <>
          {' · '}
          <Trans>until {until}</Trans>
        </>
      )}
    </>
  );
}
