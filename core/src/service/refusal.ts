import type { FailureCode } from '@aloft/machines';
import type * as v from 'valibot';
import { catalogue } from '../errors/catalogue.ts';
import { codeOfLength } from './lists.ts';
import { wellFormed } from './names.ts';

/** Why an operation is refused: an error of the catalogue, and what is told with it. */
export interface Refusal {
  readonly refused: FailureCode;
  readonly description?: string;
  readonly field?: string;
  /** Seconds until a retry of the same call (Retry-After). */
  readonly retryAfter?: number;
  /** The secret with which a sign-in goes on to its second step. */
  readonly challenge?: string;
  /** A passkey may take the second step, too. */
  readonly passkey?: boolean;
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

/** The response of a refusal: status, headers and body. */
export function presentError({
  refused,
  field,
  description = '',
  retryAfter,
  numeric,
  challenge,
  passkey,
}: Refusal) {
  const known = catalogue[refused];
  const listed = [
    ...(field === undefined ? [] : [{ '@type': 'FieldViolation', detail: field }]),
    ...(challenge === undefined ? [] : [{ '@type': 'SecondFactor', detail: challenge }]),
    ...(passkey === true ? [{ '@type': 'SecondFactorKind', detail: 'passkey' }] : []),
  ];
  const details = listed.length === 0 ? {} : { details: listed };
  const headers: Readonly<Record<string, string>> =
    retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) };
  const body = {
    error: refused,
    error_code: numeric ?? known.numeric,
    error_description: description,
    ...details,
  };
  return { status: known.status, headers, body };
}

const maxFieldLength = 100;

/** Names the field and its constraint; never the value, which may be long or secret. */
export function violation([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): Refusal {
  const field = (issue.path ?? []).map((one) => String(one.key)).join('.');
  const tooLong = codeOfLength(issue);
  if (tooLong !== null) return refuse(tooLong, { field });
  const description = `Expected ${issue.expected ?? 'something else'}`.slice(0, 300);
  const named = field === '' ? {} : { field: wellFormed(field.slice(0, maxFieldLength)) };
  return refuse('invalid_argument', { description, ...named });
}

/** Max. length of a request's body, in bytes. */
export const maxBodyLength = 64 * 1024;

/** The key of a write that happens once in 24 hours. */
export const isIdempotencyKey = (text: string): boolean => /^[\w-]{8,128}$/.test(text);

/** After a refusal for a missing captcha token or session, the client sends the same write again with it. */
const repeatedByClient: readonly (string | undefined)[] = [
  'captcha_required',
  'captcha_invalid',
  'unauthenticated',
];

/** Whether a response is stored under its key: not a temporary failure, nor one that the client corrects. */
export const isFinalAnswer = (status: number, error: string | undefined): boolean =>
  status < 500 && status !== 429 && !repeatedByClient.includes(error);
