import { type Failure, localFailure } from '@aloft/machines';
import { cleanText } from '../errors/clean-text.ts';

const longestField = 80;

/** An answer that parsed as JSON but is not what the call promises: names the field. */
export function unexpectedAnswer(field: string, requestId: string | null): Failure {
  const message = `unexpected answer: ${cleanText(field, longestField)}`;
  return { ...localFailure('internal', message), requestId, field };
}
