/** The six languages (R1.1, R3.2); `en-US` is the source and the last resort. */
export const locales = [
  { code: 'en-US', name: 'English', iso: 'en-US' },
  { code: 'zh-CN', name: '简体中文', iso: 'zh-Hans-CN' },
  { code: 'zh-TW', name: '繁體中文', iso: 'zh-Hant-TW' },
  { code: 'id', name: 'Bahasa Indonesia', iso: 'id-ID' },
  { code: 'ms', name: 'Bahasa Melayu', iso: 'ms-MY' },
  { code: 'ko', name: '한국어', iso: 'ko-KR' },
] as const;

export type Locale = (typeof locales)[number]['code'];
export const sourceLocale: Locale = 'en-US';

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale.code === text);
}
