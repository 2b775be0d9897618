import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { ActivityLayout } from '../../layouts/activity.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CalendarClock, ChevronRight, Gift, Ticket } from '../../ui/icons.tsx';
import styles from './activity.module.css';

interface ActivityEndPageProps {
  /** When it ended, by the service; empty where nobody knows. */
  readonly end: string;
}

/** What is left of an activity that is over (R2.11). */
export function ActivityEndPage({ end }: ActivityEndPageProps) {
  const { footer } = useSiteFrame();
  const { locale } = useApp().facts;
  const time =
    end === ''
      ? ''
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
          new Date(end),
        );
  return (
    <ActivityLayout footer={footer}>
      <div className={styles.end}>
        <section className={styles.stage}>
          <CalendarClock size={40} aria-hidden />
          <h1>
            <Trans>This offer is over</Trans>
          </h1>
          <p>
            {time === '' ? (
              <Trans>Anything you received while it lasted is yours to keep.</Trans>
            ) : (
              <Trans>It ended on {time} (UTC). Anything you received before then is yours to keep.</Trans>
            )}
          </p>
          <p className={styles.actions}>
            <Link to="/drive/payment" className={buttonStyle({ kind: 'primary' })}>
              <Trans>See today’s prices</Trans>
            </Link>
            <Link to="/drive/all" className={buttonStyle()}>
              <Trans>Open my drive</Trans>
            </Link>
          </p>
        </section>
        <ul className={styles.ways}>
          <li>
            <a href="/drive/all?action=open_redeem_box" className={styles.way}>
              <Ticket size={24} aria-hidden />
              <span>
                <strong>
                  <Trans>I have a code</Trans>
                </strong>
                <Trans>Redeem it for days of Premium</Trans>
              </span>
              <ChevronRight size={18} aria-hidden />
            </a>
          </li>
          <li>
            <Link to="/referral" className={styles.way}>
              <Gift size={24} aria-hidden />
              <span>
                <strong>
                  <Trans>Free days of Premium</Trans>
                </strong>
                <Trans>Invite a friend, and you both get free days</Trans>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        </ul>
      </div>
    </ActivityLayout>
  );
}
