import type { Locale } from '@aloft/i18n';
import { type ConsoleTranslations, enUS } from './en-US.ts';
import { id } from './id.ts';
import { ko } from './ko.ts';
import { ms } from './ms.ts';
import { zhCN } from './zh-CN.ts';
import { zhTW } from './zh-TW.ts';

export type { ConsoleTranslations };

export const consoleTranslations: Readonly<Record<Locale, ConsoleTranslations>> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  id,
  ms,
  ko,
};

/** A text with its slots filled: `{name}` becomes `facts.name`. */
export const filled = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot);
