import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { ConsentWord } from '../rules/consent.ts';
import { cookieSeconds } from '../rules/cookie-seconds.ts';

/** A cookie's definition: who writes it, its schema, its lifetime in s, and its SameSite value. */
interface CookieEntry {
  readonly owner: 'user' | 'browser';
  readonly schema: v.GenericSchema<string, string>;
  readonly life: number;
  readonly sameSite: 'Lax' | 'Strict';
}
const word = (longest: number): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(longest));

/** Every cookie that a client writes (R9.2, R9.3, T20). All have the path `/` and are secure. */
export const cookieTable = {
  /** A hint for the next page; grants nothing. */
  user_id: { owner: 'user', schema: word(64), life: cookieSeconds.userId, sameSite: 'Lax' },
  locale: {
    owner: 'browser',
    schema: v.picklist(localeCodes),
    life: cookieSeconds.locale,
    sameSite: 'Lax',
  },
  /** Caches that the region is allowed; read by the access check, grants nothing. */
  access_to_visit: {
    owner: 'browser',
    schema: v.literal('1'),
    life: cookieSeconds.accessToVisit,
    sameSite: 'Lax',
  },
  /** Its lifetime is its value in days. */
  free_days: {
    owner: 'user',
    schema: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|[1-2]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/)),
    life: 3650 * cookieSeconds.oneFreeDay,
    sameSite: 'Lax',
  },
  /** What the person allows; read by the server, too, so that a page knows whether to ask (R2.9). */
  consent: { owner: 'browser', schema: ConsentWord, life: cookieSeconds.consent, sameSite: 'Lax' },
  source: { owner: 'browser', schema: word(64), life: cookieSeconds.marketing, sameSite: 'Strict' },
  medium: { owner: 'browser', schema: word(64), life: cookieSeconds.marketing, sameSite: 'Strict' },
  campaign: {
    owner: 'browser',
    schema: word(64),
    life: cookieSeconds.marketing,
    sameSite: 'Strict',
  },
} as const satisfies Readonly<Record<string, CookieEntry>>;

/** The cookies that a client writes itself. */
export type CookieName = keyof typeof cookieTable;

/** Typed access to the cookies that a client writes. An invalid value is deleted and logged once (P28). */
export interface Cookies {
  read(name: CookieName): string | null;
  /** False when the value is invalid or could not be stored. `life` in s, at most the table's. */
  write(name: CookieName, value: string, life?: number): boolean;
  remove(name: CookieName): void;
}

// Cookies that URL parameters or the server name differently keep those names.
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

/** Opens the cookies of a platform's jar. Never throws. */
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
