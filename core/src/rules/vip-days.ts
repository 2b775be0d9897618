import * as v from 'valibot';

const day = 86_400_000;

/** The most days that a gift of premium can last (T8). */
export const maxFreeDays = 3650;

/** What the count of remaining days reads: the membership's end and that of each kind it is made of. */
export interface VipTerm {
  /** RFC 3339; empty when there never was a membership. */
  readonly expire: string;
  readonly vipItem: readonly {
    readonly type: string;
    readonly expire: string;
    /** Whole days as the service counts them; null when it does not say. */
    readonly surplus_day: number | null;
  }[];
}

function daysUntil(expire: string, now: number): number {
  const end = Date.parse(expire);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now) / day));
}

/**
 * Days of premium that remain (R4.8): the end minus now, a begun day counting whole, never below 0. With `type` the
 * days of that kind: what the service counted, else until its own end; 0 for a kind the person does not have.
 * `now` in milliseconds since 1970.
 */
export function remainingVipDays(term: VipTerm, now: number, type?: string): number {
  if (type === undefined) return daysUntil(term.expire, now);
  const item = term.vipItem.find((one) => one.type === type);
  if (item === undefined) return 0;
  return item.surplus_day === null || !Number.isFinite(item.surplus_day)
    ? daysUntil(item.expire, now)
    : Math.max(0, Math.floor(item.surplus_day));
}

const Days = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number)),
]);

/**
 * Free days from an answer or a cookie: whole days from 0 to 3650 (T8, R4.6). Null for what is no number, NaN and
 * infinity included. For display only: a client's cookie is never a right.
 */
export function clampFreeDays(days: unknown): number | null {
  const parsed = v.safeParse(Days, days);
  // Math.max with 0 last also turns -0 into 0.
  return parsed.success ? Math.min(maxFreeDays, Math.max(Math.floor(parsed.output), 0)) : null;
}
