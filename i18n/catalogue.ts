import type { Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

/** The parts of a catalogue: each has the messages that those before it lack. */
export const messageParts = ['page', 'drive', 'late'] as const;
export type MessagePart = (typeof messageParts)[number];

type Load = () => Promise<{ readonly messages: Messages }>;

// Each import is a chunk of its own, so a page loads its reader's language and no other. The app's build splits a
// catalogue in three (build/message-parts.ts); everywhere else each import brings the whole.
const loaders: Readonly<Record<Locale, Readonly<Record<MessagePart, Load>>>> = {
  'en-US': {
    page: () => import('./locales/en-US/messages.ts'),
    drive: () => import('./locales/en-US/messages.ts?drive'),
    late: () => import('./locales/en-US/messages.ts?late'),
  },
  'zh-CN': {
    page: () => import('./locales/zh-CN/messages.ts'),
    drive: () => import('./locales/zh-CN/messages.ts?drive'),
    late: () => import('./locales/zh-CN/messages.ts?late'),
  },
  'zh-TW': {
    page: () => import('./locales/zh-TW/messages.ts'),
    drive: () => import('./locales/zh-TW/messages.ts?drive'),
    late: () => import('./locales/zh-TW/messages.ts?late'),
  },
  id: {
    page: () => import('./locales/id/messages.ts'),
    drive: () => import('./locales/id/messages.ts?drive'),
    late: () => import('./locales/id/messages.ts?late'),
  },
  ms: {
    page: () => import('./locales/ms/messages.ts'),
    drive: () => import('./locales/ms/messages.ts?drive'),
    late: () => import('./locales/ms/messages.ts?late'),
  },
  ko: {
    page: () => import('./locales/ko/messages.ts'),
    drive: () => import('./locales/ko/messages.ts?drive'),
    late: () => import('./locales/ko/messages.ts?late'),
  },
};

/**
 * A part of the compiled messages of one language (R1.1), ready for Lingui's `i18n.load`: those of every page, those of
 * the drive before it is used, or those of scripts that are loaded later. There is no fallback to another language: the
 * compiler has refused a catalogue with a gap. Rejects when the chunk cannot be loaded (offline, or a newer deployment),
 * as any dynamic import does.
 */
export async function loadCatalogue(locale: Locale, part: MessagePart): Promise<Messages> {
  return (await loaders[locale][part]()).messages;
}
