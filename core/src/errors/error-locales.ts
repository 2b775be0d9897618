import { type Locale, matchLocale } from '@aloft/i18n';

/** The default language of error messages (R8.5). */
export const defaultErrorLocale: Locale = 'zh-CN';

// Max. length of a language tag.
const maxTagLength = 64;

/**
 * The locales to try, best first (R8.5): none given means Simplified Chinese; a tag means the nearest of the six,
 * then English, then Simplified Chinese. Never throws, never empty.
 */
export function errorLocales(locale?: string | null): readonly Locale[] {
  const tag = (locale ?? '').slice(0, maxTagLength).trim();
  const wanted = tag === '' ? defaultErrorLocale : matchLocale(tag);
  return [...new Set<Locale>([...(wanted === null ? [] : [wanted]), 'en-US', defaultErrorLocale])];
}
