import {
  describeError,
  type ErrorFacts,
  loadErrorTexts,
  loadShareTexts,
  type ShareStatusKey,
  type ShareStatusText,
} from '@aloft/i18n/errors';
import { cleanFacts } from './clean-facts.ts';
import { defaultErrorLocale, errorLocales } from './error-locales.ts';

/**
 * `describeFailure` for one language, whose texts alone are loaded (R8.5). Rejects when they cannot be
 * loaded: a page asks while it has a network, so that `unreachable` can be told later.
 */
export async function loadDescription(locale?: string | null): Promise<(failure: ErrorFacts) => string> {
  const [first = defaultErrorLocale] = errorLocales(locale);
  const texts = await loadErrorTexts(first);
  return (failure) => describeError(cleanFacts(failure), texts);
}

/** `describeShareStatus` for one language, whose texts alone are loaded (R4.1). Rejects when they cannot be loaded. */
export async function loadShareDescription(
  locale?: string | null,
): Promise<(status: ShareStatusKey) => ShareStatusText> {
  const [first = defaultErrorLocale] = errorLocales(locale);
  const texts = await loadShareTexts(first);
  return (status) => texts[status];
}
