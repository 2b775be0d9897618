export { isLocale, type Locale, type LocaleEntry, localeCodes, locales, sourceLocale } from './locales.ts';
export { acceptedTags, type LanguageSources, matchLocale, negotiateLocale } from './negotiate.ts';
