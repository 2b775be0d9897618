import { catalogue } from '@aloft/core/errors';
import type { Context } from 'hono';
import type { Refusal } from '../refusal.ts';
import type { Environment } from './environment.ts';

/** The response to a refusal, from the error catalogue: status, code, description, field, retry delay. */
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
