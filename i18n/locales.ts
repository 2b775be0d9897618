/** The six interface languages in the order of a language menu (R1.1, R3.2). */
export const locales = [
  { code: 'en-US', name: 'English', iso: 'en-US' },
  { code: 'zh-CN', name: '简体中文', iso: 'zh-Hans-CN' },
  { code: 'zh-TW', name: '繁體中文', iso: 'zh-Hant-TW' },
  { code: 'id', name: 'Bahasa Indonesia', iso: 'id-ID' },
  { code: 'ms', name: 'Bahasa Melayu', iso: 'ms-MY' },
  { code: 'ko', name: '한국어', iso: 'ko-KR' },
] as const;

/** One entry: code (path prefix, cookie value, `lang`), name in the language itself, iso tag for `Intl` (R3.2). */
export type LocaleEntry = (typeof locales)[number];

/** The code of an interface language. */
export type Locale = LocaleEntry['code'];

/** The language in which messages are written, and what a visitor reads when nothing says otherwise (R4.9). */
export const sourceLocale: Locale = 'en-US';

/** The six codes, in menu order. */
export const localeCodes: readonly Locale[] = locales.map((locale) => locale.code);

/** Whether a path prefix, cookie or query value is exactly one of the six codes (R5.1). Never throws. */
export function isLocale(value: unknown): value is Locale {
  return localeCodes.some((code) => code === value);
}
