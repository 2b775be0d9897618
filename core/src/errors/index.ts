export type { ErrorFacts, ShareStatusKey, ShareStatusText } from '@aloft/i18n/errors';
export { type CatalogueEntry, catalogue } from './catalogue.ts';
export { cleanText } from './clean-text.ts';
export { describeFailure, describeShareStatus } from './describe-failure.ts';
export { defaultErrorLocale, errorLocales } from './error-locales.ts';
export { loadDescription, loadShareDescription } from './load-description.ts';
export { logTextOf, logTexts, pageNotFoundText, shownPath } from './log-texts.ts';
export { codeOfNumber } from './numbers.ts';
export { type AnswerFacts, toFailure } from './to-failure.ts';
