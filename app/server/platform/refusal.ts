import type { FailureCode } from '@aloft/core';

/** Why an operation was refused; routes answer it with `failWith`. */
export interface Refusal {
  readonly refused: FailureCode;
  readonly description?: string;
  readonly field?: string;
  /** Seconds until a retry of the same call (Retry-After). */
  readonly retryAfter?: number;
  /** The error's second number, for errors with two. */
  readonly numeric?: 9;
}

/** Makes a refusal of the error catalogue. */
export function refuse(refused: FailureCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...more };
}

/** Whether an operation's result is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
