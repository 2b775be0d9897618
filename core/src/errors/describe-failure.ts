import {
  describeErrorIn,
  type ErrorFacts,
  type ShareStatusKey,
  type ShareStatusText,
  shareTexts,
} from '@aloft/i18n/errors';
import { cleanFacts } from './clean-facts.ts';
import { defaultErrorLocale, errorLocales } from './error-locales.ts';

/**
 * The sentence that a reader gets for a failure, in the order of R8.5 and one of the six languages:
 * the service's own text for them; the network message for `unreachable`; the "too frequent" message for
 * `captcha_invalid`; the text of the number, from 17 on; the text of the string; else the prefix with error
 * and description in brackets. Cleaned and at most 300 characters (T14). Never empty, never throws.
 * Brings all six languages along: a page takes `loadDescription`.
 */
export function describeFailure(failure: ErrorFacts, locale?: string | null): string {
  const facts = cleanFacts(failure);
  const texts = errorLocales(locale).map((one) => describeErrorIn(facts, one));
  return texts.find((text) => text.trim() !== '') ?? '';
}

/**
 * What a visitor is told of a share's status (R4.1): what it is, why, and what they can do next. Languages
 * as in `describeFailure`. Brings all six along: a page takes `loadShareDescription`.
 */
export function describeShareStatus(status: ShareStatusKey, locale?: string | null): ShareStatusText {
  const [first = defaultErrorLocale] = errorLocales(locale);
  return shareTexts(first)[status];
}
