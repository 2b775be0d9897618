// The languages and how one is chosen live in i18n, under both core and app (R3.2, R4.9, R5.1).
export {
  type LanguageSources,
  type Locale,
  type LocaleEntry,
  locales,
  matchLocale,
  negotiateLocale,
} from '@aloft/i18n';
