import type { Locale } from '../locales.ts';
import type { ErrorTexts, ShareTexts } from './keys.ts';

// A chunk for each language, like the catalogues.
const loaders: Readonly<Record<Locale, () => Promise<ErrorTexts>>> = {
  'en-US': async () => (await import('./texts/en-US.ts')).enUS,
  'zh-CN': async () => (await import('./texts/zh-CN.ts')).zhCN,
  'zh-TW': async () => (await import('./texts/zh-TW.ts')).zhTW,
  id: async () => (await import('./texts/id.ts')).id,
  ms: async () => (await import('./texts/ms.ts')).ms,
  ko: async () => (await import('./texts/ko.ts')).ko,
};

/** One language's error texts (R8.5), loaded alone: for a page. Rejects when the chunk cannot be loaded. */
export function loadErrorTexts(locale: Locale): Promise<ErrorTexts> {
  return loaders[locale]();
}

const shareLoaders: Readonly<Record<Locale, () => Promise<ShareTexts>>> = {
  'en-US': async () => (await import('./shares/en-US.ts')).enUS,
  'zh-CN': async () => (await import('./shares/zh-CN.ts')).zhCN,
  'zh-TW': async () => (await import('./shares/zh-TW.ts')).zhTW,
  id: async () => (await import('./shares/id.ts')).id,
  ms: async () => (await import('./shares/ms.ts')).ms,
  ko: async () => (await import('./shares/ko.ts')).ko,
};

/** One language's share texts (R4.1), loaded alone: for a page. Rejects when the chunk cannot be loaded. */
export function loadShareTexts(locale: Locale): Promise<ShareTexts> {
  return shareLoaders[locale]();
}
