import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { CheckInState } from '../../data/check-in.ts';
import { Check, Crown } from '../../ui/icons.tsx';
import { columnOf, daysOfMonth } from './calendar-days.ts';
import styles from './check-in.module.css';

/** A Monday; only its weekday is read. */
const someMonday = Date.UTC(2024, 0, 1);

/** The month by the service's clock, with the days on which one checked in. */
export function Calendar({ state }: { readonly state: CheckInState }) {
  const { locale } = useApp().facts;
  const heading = useId();
  const { today } = state;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const weekday = format({ weekday: 'narrow' });
  const spoken = format({ dateStyle: 'long' });
  const made = new Map(state.days.map((one) => [one.day, one.add_days]));
  const count = made.size;
  const passed = Number(today.slice(8));
  return (
    <section aria-labelledby={heading} className={styles.month}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.name}>
          {format({ month: 'long', year: 'numeric' }).format(new Date(today))}
        </h3>
        <span className={styles.sum}>
          <Trans>
            {count} of {passed} days
          </Trans>
        </span>
      </div>
      <div aria-hidden className={styles.week}>
        {[0, 1, 2, 3, 4, 5, 6].map((nth) => (
          <span key={nth}>{weekday.format(someMonday + nth * 86_400_000)}</span>
        ))}
      </div>
      <ul className={styles.days}>
        {daysOfMonth(today).map((day) => (
          <li
            key={day}
            style={{ gridColumnStart: columnOf(day) }}
            className={clsx(
              styles.day,
              made.has(day) ? styles.done : day < today && styles.missed,
              day === today && styles.today,
            )}
            {...(day === today ? { 'aria-current': 'date' as const } : {})}
          >
            <span aria-hidden>{Number(day.slice(8))}</span>
            <span className="visually-hidden">{spoken.format(new Date(day))}</span>
            {made.has(day) && <Mark isReward={(made.get(day) ?? 0) > 0} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ isReward }: { readonly isReward: boolean }) {
  return (
    <>
      {isReward ? <Crown size={14} aria-hidden /> : <Check size={14} aria-hidden />}
      <span className="visually-hidden">
        {isReward ? <Trans>checked in, with a reward</Trans> : <Trans>checked in</Trans>}
      </span>
    </>
  );
}
