import type { FailureCode } from '@aloft/core';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';
/** What a failed step of the server's own work says; routes turn it into an answer. */
export interface Refusal {
  readonly refused: FailureCode;
  readonly description?: string;
  readonly field?: string;
  /** Seconds until the same call may be repeated. */
  readonly retryAfter?: number;
}
export declare function refuse(refused: FailureCode, more?: Omit<Refusal, 'refused'>): Refusal;
export declare function isRefusal(value: unknown): value is Refusal;
/** The catalogue's answer to a refusal: status, code, description, field, wait. */
export declare function failWith(c: Context<Environment>, refusal: Refusal): Response;
