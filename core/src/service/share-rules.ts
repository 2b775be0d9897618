import type { ShareDays } from '../wire/own-share.ts';
import { day, shareDays, slugHold } from './limits.ts';
import { type ShareFacts, shareEnd } from './present/share.ts';
import { type Refusal, refuse } from './refusal.ts';

type Times = Pick<ShareFacts, 'starts_at' | 'expires_at'>;

/** The times that an owner asks for: a number of days, or a date; those left out stay. */
export interface WantedTimes {
  /** −1 for no expiry. */
  readonly expirationDays?: number | undefined;
  readonly expiresAt?: number | undefined;
  /** Null: it opens at once. */
  readonly startsAt?: number | null | undefined;
}

/** The times of a share; refuses an end that has passed or is before the start, and one more than ten years ahead. */
export function shareTimes(before: Times, wanted: WantedTimes, now: number): Times | Refusal {
  const { expirationDays } = wanted;
  const starts_at = wanted.startsAt === undefined ? before.starts_at : wanted.startsAt;
  const byDays = (days: number): number | null => shareEnd(days, Math.max(now, starts_at ?? 0));
  const expires_at =
    wanted.expiresAt ?? (expirationDays === undefined ? before.expires_at : byDays(expirationDays));
  const furthest = now + 3650 * day;
  if (expires_at !== null && (expires_at <= Math.max(now, starts_at ?? now) || expires_at > furthest))
    return refuse('invalid_argument', { field: 'expiration_at' });
  if (starts_at !== null && starts_at > furthest) return refuse('invalid_argument', { field: 'start_at' });
  return { starts_at, expires_at };
}

/** Whether an owner asks for other times at all. */
export const wantsTimes = ({ expirationDays, expiresAt, startsAt }: WantedTimes): boolean =>
  expirationDays !== undefined || expiresAt !== undefined || startsAt !== undefined;

/**
 * Whether an address in words is still held for a share: while that is open, and for others some time after its end,
 * so that nobody takes over what others still have links to.
 */
export function isSlugHeld(
  held: Pick<ShareFacts, 'account_id' | 'deleted_at' | 'expires_at'> & {
    readonly released_at: number | null;
  },
  accountId: string,
  now: number,
): boolean {
  const ends = [held.released_at, held.deleted_at, held.expires_at].filter((at) => at !== null);
  const hold = held.account_id === accountId ? 0 : slugHold;
  return ends.length === 0 || Math.min(...ends) + hold > now;
}

/** The day of a time, counted from 1970. */
export const dayNumber = (now: number): number => Math.floor(now / day);

/** The counts of a share's last days, oldest first; days without any are zero. */
export function shareDaysOf(
  known: ReadonlyMap<number, { readonly views: number; readonly saves: number }>,
  now: number,
): ShareDays['days'] {
  return Array.from({ length: shareDays }, (_, index) => {
    const at = dayNumber(now) - shareDays + 1 + index;
    const { views = 0, saves = 0 } = known.get(at) ?? {};
    return { day: new Date(at * day).toISOString().slice(0, 10), views, saves };
  });
}

/** What an owner asks for the passcode: `RENEWED` always makes a new one, one's own replaces any other. */
export interface WantedPassCode {
  readonly option: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED' | undefined;
  readonly own: string | undefined;
}

/** Whether a share keeps its passcode (`known`), or that it has none; a lost one cannot be kept. */
export function keepsPassCode(
  present: { readonly kind: 'none' | 'lost' } | { readonly kind: 'known'; readonly code: string },
  { option, own }: WantedPassCode,
): boolean {
  if (own !== undefined) return present.kind === 'known' && present.code === own;
  if (option === undefined) return true;
  if (option === 'RENEWED') return false;
  return present.kind === (option === 'REQUIRED' ? 'known' : 'none');
}
