import type { FailureCode } from '@aloft/core';
import { catalogue } from '@aloft/core/errors';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';

/** What a failed step of the server's own work says; routes turn it into an answer. */
export interface Refusal {
  readonly refused: FailureCode;
  readonly description?: string;
  readonly field?: string;
  /** Seconds until the same call may be repeated. */
  readonly retryAfter?: number;
  /** The other number that clients know the error by, where there are two. */
  readonly numeric?: 9;
}

export function refuse(refused: FailureCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The catalogue's answer to a refusal: status, code, description, field, wait. */
export function failWith(c: Context<Environment>, refusal: Refusal): Response {
  const { numeric, status } = catalogue[refusal.refused];
  c.set('result', refusal.refused);
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  const details =
    refusal.field === undefined ? {} : { details: [{ '@type': 'FieldViolation', detail: refusal.field }] };
  return c.json(
    {
      error: refusal.refused,
      error_code: refusal.numeric ?? numeric,
      error_description: refusal.description ?? '',
      ...details,
    },
    status,
  );
}
