import { type Failure, localFailure } from '@aloft/machines';
import { isFailureCode } from '../errors/numbers.ts';

/** The failure of a task: its message is an error code of the catalogue; an unknown code is kept for display. */
export function taskFailure(message: string): Failure {
  return isFailureCode(message) ? localFailure(message) : localFailure('aborted', message);
}
