import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

type Load = () => Promise<{ readonly messages: Messages }>;

// Each import is a chunk of its own, so a page loads its reader's language and no other. The app's build splits a
// catalogue in two (build/message-parts.ts); everywhere else both imports bring the whole.
const loaders: Readonly<Record<Locale, { readonly page: Load; readonly late: Load }>> = {
  'en-US': {
    page: () => import('./locales/en-US/messages.ts'),
    late: () => import('./locales/en-US/messages.ts?late'),
  },
  'zh-CN': {
    page: () => import('./locales/zh-CN/messages.ts'),
    late: () => import('./locales/zh-CN/messages.ts?late'),
  },
  'zh-TW': {
    page: () => import('./locales/zh-TW/messages.ts'),
    late: () => import('./locales/zh-TW/messages.ts?late'),
  },
  id: {
    page: () => import('./locales/id/messages.ts'),
    late: () => import('./locales/id/messages.ts?late'),
  },
  ms: {
    page: () => import('./locales/ms/messages.ts'),
    late: () => import('./locales/ms/messages.ts?late'),
  },
  ko: {
    page: () => import('./locales/ko/messages.ts'),
    late: () => import('./locales/ko/messages.ts?late'),
  },
};

/**
 * The compiled messages of one language (R1.1) that every page loads, ready for Lingui's `i18n.load`. There is no
 * fallback to another language: the compiler has refused a catalogue with a gap. Rejects when the chunk cannot be
 * loaded (offline, or a newer deployment), as any dynamic import does.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  return (await loaders[locale].page()).messages;
}

/** The other messages of that language: those of scripts that are loaded later. Rejects as `loadCatalogue` does. */
export async function loadLateCatalogue(locale: Locale): Promise<Messages> {
  return (await loaders[locale].late()).messages;
}
