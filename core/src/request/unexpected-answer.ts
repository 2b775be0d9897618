import { type Failure, localFailure } from '@aloft/machines';
import { cleanText } from '../errors/clean-text.ts';

/** An answer that parsed as JSON but is not what the call promises: names the field. */
export function unexpectedAnswer(field: string, requestId: string | null): Failure {
  return { ...localFailure('internal', `unexpected answer: ${cleanText(field, 80)}`), requestId, field };
}
