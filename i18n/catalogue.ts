import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

// Each import is a chunk of its own, so a page loads its reader's language and no other.
const loaders: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  'en-US': () => import('./locales/en-US/messages.ts'),
  'zh-CN': () => import('./locales/zh-CN/messages.ts'),
  'zh-TW': () => import('./locales/zh-TW/messages.ts'),
  id: () => import('./locales/id/messages.ts'),
  ms: () => import('./locales/ms/messages.ts'),
  ko: () => import('./locales/ko/messages.ts'),
};

/**
 * The compiled messages of one language (R1.1), ready for Lingui's `i18n.load`. There is no fallback to
 * another language: the compiler has refused a catalogue with a gap. Rejects when the chunk cannot be
 * loaded (offline, or a newer deployment), as any dynamic import does.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  return (await loaders[locale]()).messages;
}
