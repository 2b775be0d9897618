import { isLocale, type Locale, localeCodes, sourceLocale } from './locales.ts';

/** Where a reader's language may be known from, best first (R4.9). All of it is untrusted text. */
export interface LanguageSources {
  /** The cookie in which they chose. */
  readonly cookie?: string | null | undefined;
  /** The request's `Accept-Language` header. */
  readonly acceptLanguage?: string | null | undefined;
  /** `navigator.languages`, most wanted first. */
  readonly browser?: readonly string[] | null | undefined;
}

// A header is the visitor's to write: enough for any real one, and no more work than that.
const maxHeaderLength = 2000;
const maxLanguages = 50;

const tagShape = /^[a-z]{2}(?:-[a-z0-9]{1,8})*$/;
const traditional: ReadonlySet<string> = new Set(['hk', 'mo', 'tw']);

/** A script says more than a region: `zh-Hans-HK` reads simplified. */
function chineseLocale(subtags: readonly string[]): Locale {
  if (subtags.includes('hant')) return 'zh-TW';
  if (subtags.includes('hans')) return 'zh-CN';
  return subtags.some((subtag) => traditional.has(subtag)) ? 'zh-TW' : 'zh-CN';
}

/**
 * The interface language nearest to one language tag: the very one, else the one of the same two-letter
 * language (R4.9). Traditional script, Hong Kong, Macau and Taiwan read zh-TW, other Chinese zh-CN.
 * Null for a language that we do not speak and for anything that is no tag. Never throws.
 */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-');
  const exact = localeCodes.find((code) => code.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  if (!tagShape.test(lower)) return null;
  const [language = '', ...subtags] = lower.split('-');
  if (language === 'zh') return chineseLocale(subtags);
  // Older systems still send Indonesian under its former code.
  if (language === 'in') return 'id';
  return localeCodes.find((code) => code.slice(0, 2) === language) ?? null;
}

/** One range of an `Accept-Language` header with its weight; null when it is refused (q=0) or malformed. */
function parseRange(range: string): { readonly tag: string; readonly weight: number } | null {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const written = quality?.split('=')[1]?.trim() ?? '1';
  const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(written) ? Number(written) : 0;
  return weight > 0 ? { tag, weight } : null;
}

/** The tags of an `Accept-Language` header, most wanted first; equal weights keep the header's order. Never throws. */
export function acceptedTags(header: string): readonly string[] {
  return header
    .slice(0, maxHeaderLength)
    .split(',', maxLanguages)
    .flatMap((range) => parseRange(range) ?? [])
    .toSorted((one, other) => other.weight - one.weight)
    .map((range) => range.tag);
}

function firstMatch(tags: readonly string[]): Locale | null {
  for (const tag of tags.slice(0, maxLanguages)) {
    const match = matchLocale(tag);
    if (match !== null) return match;
  }
  return null;
}

/**
 * The language in which to answer (R4.9): the cookie when it is one of the six (R5.1), else the most wanted
 * language of the header that we speak, else of the browser, else en-US. Pure; junk counts as silence.
 */
export function negotiateLocale(sources: LanguageSources): Locale {
  if (isLocale(sources.cookie)) return sources.cookie;
  return (
    firstMatch(acceptedTags(sources.acceptLanguage ?? '')) ??
    firstMatch(sources.browser ?? []) ??
    sourceLocale
  );
}
