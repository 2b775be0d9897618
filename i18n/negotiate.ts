import { isLocale, type Locale, locales, sourceLocale } from './locales.ts';

/** Where a person's language may be known from, best first (R4.9). */
export interface LanguageSources {
  /** The cookie in which they chose. */
  readonly cookie?: string | undefined;
  /** The request's header. */
  readonly acceptLanguage?: string | undefined;
  /** `navigator.languages`. */
  readonly browser?: readonly string[] | undefined;
}

const longestHeader = 1000;

/** Tags of an accept-language header, most wanted first; junk is left out, never thrown. */
export function acceptedTags(header: string): string[] {
  return header
    .slice(0, longestHeader)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag, index, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((one) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(one.tag) && one.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map((one) => one.tag);
}

/** The product's locale for a language tag, by script and region for Chinese, else by its language (R5.1). */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.toLowerCase();
  const exact = locales.find((locale) => locale.code.toLowerCase() === lower);
  if (exact !== undefined) return exact.code;
  const parts = lower.split('-');
  if (parts[0] === 'zh') {
    return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
  }
  if (parts[0] === 'in') return 'id';
  return locales.find((locale) => locale.code.slice(0, 2) === parts[0])?.code ?? null;
}

/** Cookie, then header, then browser, then English. Pure; never throws. */
export function negotiateLocale(sources: LanguageSources): Locale {
  if (isLocale(sources.cookie)) return sources.cookie;
  const tags = [...acceptedTags(sources.acceptLanguage ?? ''), ...(sources.browser ?? [])];
  for (const tag of tags) {
    const found = matchLocale(tag);
    if (found !== null) return found;
  }
  return sourceLocale;
}
