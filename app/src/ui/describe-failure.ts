import type { Failure } from '@aloft/core';
import type { Locale } from '@aloft/i18n';
import { describeError, loadErrorTexts } from '@aloft/i18n/errors';

/** Puts failures into the words of one language, whose texts are fetched first. */
export async function loadDescriber(locale: Locale): Promise<(failure: Failure) => string> {
  const texts = await loadErrorTexts(locale);
  return (failure) => describeError(failure, texts);
}
