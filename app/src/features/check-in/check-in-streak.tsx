import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { CheckInState } from '../../data/check-in.ts';
import { Check, Crown } from '../../ui/icons.tsx';
import styles from './check-in.module.css';

/** How far the run is; its last day has the reward. */
export function CheckInStreak({ state }: { readonly state: CheckInState }) {
  const { t } = useLingui();
  const { run, run_length: length } = state;
  const days = Array.from({ length }, (_, nth) => nth + 1);
  const today = state.checked_in ? run : Math.min(run + 1, length);
  return (
    <div className={styles.streak} role="img" aria-label={t`${run} of ${length} days in a row`}>
      {days.map((day) => (
        <span
          key={day}
          className={clsx(
            styles.step,
            day <= run && styles.done,
            day === today && day > run && styles.now,
            day === length && day > run && day !== today && styles.reward,
          )}
        >
          {day <= run ? (
            <Check size={18} aria-hidden />
          ) : day === length && state.rewards_per_month > 0 ? (
            <Crown size={18} aria-hidden />
          ) : (
            day
          )}
        </span>
      ))}
    </div>
  );
}
