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
 * `describeFailure` for one locale, and loads only its texts (R8.5). Rejects when they cannot be loaded: call it
 * while online, so that `unreachable` can be described later.
 */
export async function loadDescription(locale?: string | null): Promise<(failure: ErrorFacts) => string> {
  const [first = defaultErrorLocale] = errorLocales(locale);
  const texts = await loadErrorTexts(first);
  return (failure) => describeError(cleanFacts(failure), texts);
}

/** `describeShareStatus` for one locale, and loads only its texts (R4.1). Rejects when they cannot be loaded. */
export async function loadShareDescription(
  locale?: string | null,
): Promise<(status: ShareStatusKey) => ShareStatusText> {
  const [first = defaultErrorLocale] = errorLocales(locale);
  const texts = await loadShareTexts(first);
  return (status) => texts[status];
}
