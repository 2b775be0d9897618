import type { Locale } from '@aloft/i18n';
import { enUS, type ConsoleTranslations as LanguageTexts } from './en-US.ts';
import { id } from './id.ts';
import { ko } from './ko.ts';
import { ms } from './ms.ts';
import { type OverviewTexts, overviewTexts } from './overview-texts.ts';
import { type SignUpTexts, signUpTexts } from './sign-up-texts.ts';
import { zhCN } from './zh-CN.ts';
import { zhTW } from './zh-TW.ts';

/** All texts of the console in one language. */
export interface ConsoleTranslations extends LanguageTexts {
  readonly signUp: SignUpTexts;
  readonly overview: OverviewTexts;
}

const complete = (locale: Locale, texts: LanguageTexts): ConsoleTranslations => ({
  ...texts,
  signUp: signUpTexts[locale],
  overview: overviewTexts[locale],
});

export const consoleTranslations: Readonly<Record<Locale, ConsoleTranslations>> = {
  'en-US': complete('en-US', enUS),
  'zh-CN': complete('zh-CN', zhCN),
  'zh-TW': complete('zh-TW', zhTW),
  id: complete('id', id),
  ms: complete('ms', ms),
  ko: complete('ko', ko),
};

/** A text with its slots filled: `{name}` becomes `facts.name`. */
export const filled = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot);
