import type { Failure } from '@aloft/core';
import { useFailureText } from '../../../ui/failure-text.ts';
import { useNameProblem } from './use-name-problem.ts';

interface WrittenName {
  readonly name: string;
  /** The name that was sent last. */
  readonly refused: string;
  /** Why that one was refused. */
  readonly failure: Failure | null;
}

/** Where a name begins its kind: what people change stands before it. Of a folder and of `.txt` the whole name. */
export function stemLength(name: string, isFile: boolean): number {
  const dot = isFile ? name.lastIndexOf('.') : -1;
  return dot > 0 ? dot : name.length;
}

/** What is wrong with a written name, in words; whether it can be given, and a free one where it is taken. */
export function useNameWords({ name, refused, failure }: WrittenName) {
  const problem = useNameProblem(name);
  const text = useFailureText(failure);
  // What was said of a refused name is not true of the next one.
  const isRefused = failure !== null && name.trim() === refused;
  return {
    words: problem ?? (isRefused ? text : ''),
    free: isRefused && failure.code === 'file_duplicated_name' ? failure.message : null,
    isPossible: problem === null && name.trim() !== '',
  };
}
