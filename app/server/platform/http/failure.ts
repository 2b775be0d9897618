import { presentError } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Refusal } from '../refusal.ts';
import type { Environment } from './environment.ts';

/** The response to a refusal, from the error catalogue: status, code, description, field, retry delay. */
export function failWith(c: Context<Environment>, refusal: Refusal): Response {
  const { status, headers, body } = presentError(refusal);
  c.set('result', refusal.refused);
  return c.json(body, status, headers);
}
