import type { Locale } from '../locales.ts';
import { describeError, type ErrorFacts } from './describe.ts';
import { type ErrorKey, type ErrorTexts, errorKeyOf, type ShareTexts } from './keys.ts';
import { enUS as shareEnUS } from './shares/en-US.ts';
import { id as shareId } from './shares/id.ts';
import { ko as shareKo } from './shares/ko.ts';
import { ms as shareMs } from './shares/ms.ts';
import { zhCN as shareZhCN } from './shares/zh-CN.ts';
import { zhTW as shareZhTW } from './shares/zh-TW.ts';
import { enUS } from './texts/en-US.ts';
import { id } from './texts/id.ts';
import { ko } from './texts/ko.ts';
import { ms } from './texts/ms.ts';
import { zhCN } from './texts/zh-CN.ts';
import { zhTW } from './texts/zh-TW.ts';

export { describeError, type ErrorFacts } from './describe.ts';
export {
  type ErrorKey,
  type ErrorTexts,
  errorKeyOf,
  errorKeys,
  errorNumbers,
  isErrorKey,
  type ShareStatusKey,
  type ShareStatusText,
  type ShareTexts,
  shareStatusKeys,
} from './keys.ts';
export { loadErrorTexts, loadShareTexts } from './load.ts';

const all: Readonly<Record<Locale, ErrorTexts>> = { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, id, ms, ko };

const allShares: Readonly<Record<Locale, ShareTexts>> = {
  'en-US': shareEnUS,
  'zh-CN': shareZhCN,
  'zh-TW': shareZhTW,
  id: shareId,
  ms: shareMs,
  ko: shareKo,
};

/** One language's share texts at once (R4.1). Brings all six along: a page takes `loadShareTexts`. */
export function shareTexts(locale: Locale): ShareTexts {
  return allShares[locale];
}

/** One language's error texts at once. Brings all six along: a page takes `loadErrorTexts`. */
export function errorTexts(locale: Locale): ErrorTexts {
  return all[locale];
}

/**
 * The sentence for an error string, or for a numeric code (R8.3, R8.4), in the reader's language.
 * A number that the catalogue does not have gives null.
 */
export function errorText(key: ErrorKey, locale: Locale): string;
export function errorText(number: number, locale: Locale): string | null;
export function errorText(error: ErrorKey | number, locale: Locale): string | null {
  const key = typeof error === 'number' ? errorKeyOf(error) : error;
  return key === null ? null : all[locale].texts[key];
}

/** What stands before an error that has no text, by language (R8.5). */
export function errorPrefix(locale: Locale): string {
  return all[locale].prefix;
}

/** The sentence for a failure, chosen in the order of R8.5 (see `describeError`), with all six languages at hand. */
export function describeErrorIn(facts: ErrorFacts, locale: Locale): string {
  return describeError(facts, all[locale]);
}
