import { presentError } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Refusal } from '../refusal.ts';
import type { Environment } from './environment.ts';

/** Headers of a body that is not sent after all. */
const ofBody = ['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'etag'] as const;

/** The response to a refusal, from the error catalogue: status, code, description, field, retry delay. */
export function failWith(c: Context<Environment>, refusal: Refusal): Response {
  const { status, headers, body } = presentError(refusal);
  c.set('result', refusal.refused);
  for (const name of ofBody) c.header(name, undefined);
  return c.json(body, status, headers);
}
