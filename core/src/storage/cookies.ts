import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { cookieSeconds } from '../rules/cookie-seconds.ts';

/** What a cookie is: whose, its schema, its life in seconds, and how far it travels. */
interface CookieEntry {
  readonly owner: 'user' | 'browser';
  readonly schema: v.GenericSchema<string, string>;
  readonly life: number;
  readonly sameSite: 'Lax' | 'Strict';
}
const word = (longest: number): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(longest));
const days = 86_400;

/** Every cookie that a client writes (R9.2, R9.3, T20). All have the path `/` and are secure. */
export const cookieTable = {
  /** A hint for the next page, never a right. */
  user_id: { owner: 'user', schema: word(64), life: cookieSeconds.userId, sameSite: 'Lax' },
  locale: {
    owner: 'browser',
    schema: v.picklist(['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']),
    life: cookieSeconds.locale,
    sameSite: 'Lax',
  },
  /** The product may be visited from here; read by the access check, never a right. */
  access_to_visit: {
    owner: 'browser',
    schema: v.literal('1'),
    life: cookieSeconds.accessToVisit,
    sameSite: 'Lax',
  },
  /** Lives as many days as it says. */
  free_days: {
    owner: 'user',
    schema: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|[1-2]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/)),
    life: 3650 * cookieSeconds.oneFreeDay,
    sameSite: 'Lax',
  },
  source: { owner: 'browser', schema: word(64), life: cookieSeconds.marketing, sameSite: 'Strict' },
  medium: { owner: 'browser', schema: word(64), life: cookieSeconds.marketing, sameSite: 'Strict' },
  campaign: {
    owner: 'browser',
    schema: word(64),
    life: cookieSeconds.marketing,
    sameSite: 'Strict',
  },
} as const satisfies Readonly<Record<string, CookieEntry>>;

/** The cookies that only the service writes: HttpOnly, no script sees them (R9.3). Listed so that the table is whole. */
export const serverCookies = {
  /** By share. */
  share_pass: {
    owner: 'browser',
    schema: word(128),
    life: cookieSeconds.sharePasscode,
    sameSite: 'Lax',
  },
  session: { owner: 'user', schema: word(128), life: 7200, sameSite: 'Lax' },
  refresh: { owner: 'user', schema: word(128), life: 90 * days, sameSite: 'Lax' },
} as const satisfies Readonly<Record<string, CookieEntry>>;

/** The cookies that a client writes itself. */
export type CookieName = keyof typeof cookieTable;

/** Typed access to the cookies that a client writes. A foreign value is taken away once and logged (P28). */
export interface Cookies {
  read(name: CookieName): string | null;
  /** False when the value is not one of the table's, or nothing could be kept. `life` in seconds, at most the table's. */
  write(name: CookieName, value: string, life?: number): boolean;
  remove(name: CookieName): void;
}

// Those that an address's parameters and the rendering server know under names of their own keep them.
const ownNames: Partial<Record<CookieName, string>> = {
  locale: 'locale',
  source: '__source',
  medium: '__medium',
  campaign: '__campaign',
};

/** The name under which a browser keeps the cookie. */
export function cookieNameOf(name: CookieName): string {
  return ownNames[name] ?? `aloft-${name.replaceAll('_', '-')}`;
}

/** The cookies over a platform's jar. Never throws. */
export function createCookies(platform: Pick<Platform, 'cookieJar' | 'log'>): Cookies {
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      platform.log('cookie.failed', String(error));
      return otherwise;
    }
  };
  const remove = (name: CookieName): void =>
    guarded(() => platform.cookieJar.remove(cookieNameOf(name)), undefined);
  return {
    read: (name) => {
      const text = guarded(() => platform.cookieJar.get(cookieNameOf(name)), null);
      if (text === null || v.is(cookieTable[name].schema, text)) return text;
      remove(name);
      platform.log('cookie.repaired', name);
      return null;
    },
    write: (name, value, life) => {
      const { schema, sameSite, life: longest } = cookieTable[name];
      if (!v.is(schema, value)) return false;
      const maxAge = Math.max(1, Math.min(longest, life ?? longest));
      return guarded(() => platform.cookieJar.set(cookieNameOf(name), value, { maxAge, sameSite }), false);
    },
    remove,
  };
}
