// How a command fails: with a failure of the catalogue, or with a share that is not open.
import { localFailure } from '@aloft/core';
import { cleanText, describeFailure, describeShareStatus } from '@aloft/core/errors';

/**
 * @typedef {import('@aloft/core').Failure} Failure
 * @typedef {import('@aloft/core/errors').ShareStatusKey} ShareStatusKey
 * @typedef {{ readonly code: string, readonly message: string, readonly requestId: string | null }} Problem
 */

/** The command cannot go on. */
export class Failed extends Error {
  /**
   * @param {Failure | null} failure
   * @param {string} [about] what it happened to: a file, a path
   */
  constructor(failure, about = '') {
    super(failure?.code ?? 'unknown');
    this.failure = failure ?? localFailure('unknown');
    this.about = about;
  }
}

/** The share shows nothing; its status says why. */
export class ShareClosed extends Error {
  /** @param {ShareStatusKey} status */
  constructor(status) {
    super(status);
    this.status = status;
  }
}

/**
 * The value of a call; throws Failed when there is none.
 * @template T
 * @param {import('@aloft/core').Result<T>} result
 * @param {string} [about]
 * @returns {T}
 */
export function answerOf(result, about) {
  if (!result.ok) throw new Failed(result.failure, about);
  return result.value;
}

/**
 * @param {unknown} problem
 * @returns {problem is NodeJS.ErrnoException}
 */
const isOfThisComputer = (problem) =>
  problem instanceof Error && 'code' in problem && typeof problem.code === 'string';

/**
 * Whatever was thrown, in the person's language and without its stack.
 * @param {unknown} problem
 * @param {string} locale
 * @returns {Problem}
 */
export function describeProblem(problem, locale) {
  if (problem instanceof ShareClosed) {
    const { title, explanation, next } = describeShareStatus(problem.status, locale);
    const message = [title, explanation, next].filter((part) => part !== '').join('\n');
    return { code: problem.status, message, requestId: null };
  }
  if (problem instanceof Failed) {
    const { failure, about } = problem;
    const text = describeFailure(failure, locale);
    return {
      code: failure.code,
      message: about === '' ? text : `${cleanText(about)}: ${text}`,
      requestId: failure.requestId,
    };
  }
  // A file that is not there, a full disk: Node's words say which.
  const local = isOfThisComputer(problem);
  const text = describeFailure(localFailure(local ? 'local' : 'internal'), locale);
  const detail = problem instanceof Error ? problem.message : String(problem);
  return { code: local ? 'local' : 'internal', message: `${text} (${detail})`, requestId: null };
}
