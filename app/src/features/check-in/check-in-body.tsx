import { Plural, Trans } from '@lingui/react/macro';
import type { CheckInState } from '../../data/check-in.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailSwitch } from '../mail-subscriptions/mail-switch.tsx';
import { Calendar } from './calendar.tsx';
import styles from './check-in.module.css';
import { CheckInStreak } from './check-in-streak.tsx';
import type { useCheckIn } from './use-check-in.ts';

/** The run, the month, and what a check-in gives. */
export function CheckInBody({ checkIn }: { readonly checkIn: ReturnType<typeof useCheckIn> }) {
  const { state } = checkIn;
  if (state === undefined)
    return checkIn.isFailed ? (
      <FailureState title={<Trans>Couldn’t load your check-ins</Trans>} onRetry={checkIn.reload}>
        {checkIn.loadFailure}
      </FailureState>
    ) : (
      <Skeleton shape="row" lines={6} />
    );
  return (
    <>
      <p className={styles.lead}>
        <Reward state={state} />
      </p>
      <CheckInStreak state={state} />
      <Calendar state={state} />
      <p className={styles.rules}>
        {state.rewards_per_month > 0 && (
          <>
            <Plural
              value={state.rewards_per_month}
              one="At most # reward a month."
              other="At most # rewards a month."
            />{' '}
          </>
        )}
        <Trans>Each day starts at midnight ({state.time_zone}).</Trans>
      </p>
      <MailSwitch scene="check_in" label={<Trans>Remind me by email from 9:00 on</Trans>} />
      <FieldError>{checkIn.failure}</FieldError>
    </>
  );
}

/** What the run leads to. */
function Reward({ state }: { readonly state: CheckInState }) {
  const { run, run_length: length, reward_days: days, rewards_per_month: most } = state;
  if (most === 0) return <Trans>Check in every day to keep your streak going.</Trans>;
  const isRewarded = state.days.some((one) => one.day === state.today && one.add_days > 0);
  if (isRewarded)
    return (
      <Plural
        value={days}
        one="Streak complete: # day of Premium has been added. A new streak starts tomorrow."
        other="Streak complete: # days of Premium have been added. A new streak starts tomorrow."
      />
    );
  if (run >= length)
    return (
      <Trans>
        Your streak is complete. If you’ve had all of this month’s rewards, you’ll get this one with your
        first check-in next month.
      </Trans>
    );
  return (
    <>
      <Trans>Check in {length} days in a row.</Trans>{' '}
      <Plural
        value={days}
        one="On the last day you get # day of Premium."
        other="On the last day you get # days of Premium."
      />
    </>
  );
}
