import { type Failure, localFailure } from '@aloft/machines';
import { isFailureCode } from '../errors/numbers.ts';

/** Why a task failed: the service leaves a code of the catalogue as the task's message; another word is kept for brackets. */
export function taskFailure(message: string): Failure {
  return isFailureCode(message) ? localFailure(message) : localFailure('aborted', message);
}
