import type { Messages } from '@lingui/core';
import { messages as enUS } from './locales/en-US/messages.ts';
import { messages as id } from './locales/id/messages.ts';
import { messages as ko } from './locales/ko/messages.ts';
import { messages as ms } from './locales/ms/messages.ts';
import { messages as zhCN } from './locales/zh-CN/messages.ts';
import { messages as zhTW } from './locales/zh-TW/messages.ts';
import type { Locale } from './locales.ts';

const catalogues: Readonly<Record<Locale, Messages>> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  id,
  ms,
  ko,
};

/** The compiled messages of one language at once (R1.1): for server rendering. A browser takes `loadCatalogue`. */
export function catalogueOf(locale: Locale): Messages {
  return catalogues[locale];
}
