import * as v from 'valibot';

/** At most so many referrers are kept (R9.2). */
export const maxReferrers = 10;
/** The life of a referrer in milliseconds: 12 hours (R9.2). */
export const referrerLife = 43_200_000;

/** A site from which a visitor came: its host, and when it is forgotten (milliseconds since 1970). */
export const Referrer = v.object({
  value: v.pipe(v.string(), v.regex(/^[a-z0-9.:[\]_-]{1,260}$/)),
  expiry: v.number(),
});
export type Referrer = Readonly<v.InferOutput<typeof Referrer>>;

/** The list as storage keeps it (R3.13), newest last. */
export const RefererList = v.pipe(v.array(Referrer), v.maxLength(maxReferrers));

/**
 * The host of a referrer as it is kept: in lower case, with a port that is not the usual one. Only the host, since
 * a whole address may hold what somebody searched for or a secret. Null for what is no address of a web page:
 * another protocol, a name and password in it, control characters, more than 2048 characters (T20).
 */
export function referrerHost(referrer: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the parser would drop them and so change the address
  if (referrer.length > 2048 || /[\u0000-\u0020\u007f\\]/.test(referrer)) return null;
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return v.is(Referrer.entries.value, url.host) ? url.host : null;
}

/**
 * The stored list, newest last: entries that are not valid, have expired or claim a longer life than 12 hours are
 * dropped, and never more than ten are given (R4.10, R9.2). `now` in milliseconds. Never throws.
 */
export function readReferrers(stored: unknown, now: number): readonly Referrer[] {
  const parsed = v.safeParse(v.array(v.unknown()), stored);
  if (!parsed.success) return [];
  return parsed.output
    .slice(-10 * maxReferrers)
    .filter((entry) => v.is(Referrer, entry))
    .map(({ value, expiry }) => ({ value, expiry }))
    .filter(({ expiry }) => expiry > now && expiry <= now + referrerLife)
    .slice(-maxReferrers);
}

/** A visit: where it came from (`document.referrer`), the own host, and the time in milliseconds. */
export interface Visit {
  readonly referrer: string;
  readonly host: string;
  readonly now: number;
}

/**
 * The list after a visit (R4.10): the referrer is added only if it differs from the newest entry that still lives
 * and from the current host; beyond ten the oldest goes. A hostile or empty referrer changes nothing.
 */
export function addReferrer(stored: unknown, visit: Visit): readonly Referrer[] {
  const list = readReferrers(stored, visit.now);
  const value = referrerHost(visit.referrer);
  if (value === null || value === visit.host.toLowerCase() || value === list.at(-1)?.value) return list;
  return [...list, { value, expiry: visit.now + referrerLife }].slice(-maxReferrers);
}
