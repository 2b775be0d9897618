import type { CheckIn } from '../wire/membership.ts';
import { day as dayLength } from './limits.ts';

/** What a check-in gives, and how often. */
export interface CheckInRule {
  /** Check-ins on successive days that a reward takes: 2 to 31. */
  readonly run: number;
  /** Days of membership of one reward. */
  readonly days: number;
  /** Max. rewards of a mailbox in a calendar month (UTC). A run that is complete by then waits for the next month. */
  readonly perMonth: number;
  /** Whose days count, an IANA name: the same for everybody, so that no one gains a day by travelling. */
  readonly timeZone: string;
}

export const usualCheckInRule: CheckInRule = { run: 7, days: 1, perMonth: 4, timeZone: 'UTC' };

/** A check-in that was made. */
export interface CheckInRow {
  /** `2026-11-24`. */
  readonly day: string;
  /** Days of membership that it gave. */
  readonly days: number;
}

/** The day of a time in a time zone, as `2026-11-24`. */
export function dayIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The hour of a time in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(format.format(now));
}

/** The day before one that is written as `2026-11-24`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10);
}

/**
 * How many successive days up to `last` count towards the next reward: back to a day without a check-in, or to one that
 * gave a reward. `rows` are the newest first; as many as a run takes are enough.
 */
export function runUpTo(last: string, rows: readonly CheckInRow[], run: number): number {
  let wanted = last;
  let counted = 0;
  for (const row of rows) {
    if (row.day > wanted) continue;
    if (row.day !== wanted || row.days > 0) break;
    counted += 1;
    wanted = dayBefore(wanted);
  }
  return Math.min(counted, run);
}

/** Days that a check-in of today gives; `rewards` are those that the mailbox was given this month. */
export function checkInDays(
  rule: CheckInRule,
  today: string,
  rows: readonly CheckInRow[],
  rewards: number,
): number {
  const run = runUpTo(dayBefore(today), rows, rule.run) + 1;
  return run >= rule.run && rewards < rule.perMonth ? rule.days : 0;
}

/** The wire format of an account's check-ins. `rows` are at least those of this month and of the run, newest first. */
export function presentCheckIn(rule: CheckInRule, today: string, rows: readonly CheckInRow[]): CheckIn {
  const done = rows.find((row) => row.day === today);
  const isRewarded = done !== undefined && done.days > 0;
  const run = isRewarded ? rule.run : runUpTo(done === undefined ? dayBefore(today) : today, rows, rule.run);
  return {
    today,
    time_zone: rule.timeZone,
    checked_in: done !== undefined,
    run,
    run_length: rule.run,
    reward_days: rule.days,
    rewards_per_month: rule.perMonth,
    days: rows
      .filter((row) => row.day.slice(0, 7) === today.slice(0, 7) && row.day <= today)
      .map((row) => ({ day: row.day, add_days: row.days }))
      .toReversed(),
  };
}
