import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarCheck } from '../../ui/icons.tsx';
import panel from '../files/panel.module.css';
import styles from './check-in.module.css';
import { CheckInBody } from './check-in-body.tsx';
import { useCheckIn } from './use-check-in.ts';

/** The check-in as a page (`/check-in`, R2.4). */
export function CheckInPage() {
  useMarkReady();
  const { t } = useLingui();
  const checkIn = useCheckIn();
  const isDone = checkIn.state?.checked_in === true;
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans>Daily check-in</Trans>
        </h1>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and once the check-in is made nothing in it takes the focus */}
      <section className={styles.page} aria-label={t`Daily check-in`} tabIndex={0}>
        <h2 className="visually-hidden">
          <Trans>Your streak</Trans>
        </h2>
        <CheckInBody checkIn={checkIn} />
        {checkIn.state !== undefined &&
          (isDone ? (
            <p role="status">
              <Trans>You’ve checked in for today. Come back tomorrow.</Trans>
            </p>
          ) : (
            <Button
              kind="primary"
              busy={checkIn.busy}
              icon={<CalendarCheck size={18} aria-hidden />}
              onClick={checkIn.checkIn}
            >
              <Trans>Check in</Trans>
            </Button>
          ))}
      </section>
    </div>
  );
}
