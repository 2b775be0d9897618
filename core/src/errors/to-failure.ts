import { type Failure, type FailureCode, failureCodes, localFailure } from '@aloft/machines';
import * as v from 'valibot';
import { ErrorBody } from '../wire/error.ts';
import { catalogue } from './catalogue.ts';

const known: ReadonlySet<string> = new Set(failureCodes);
const isCode = (text: string): text is FailureCode => known.has(text);

// Controls and direction marks could hide or reorder what a person reads (T14).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from outside, fit to be shown: no controls, no direction marks, at most 300 characters (T14). */
export function cleanText(text: string): string {
  return [...text.replace(unsafe, ' ').replace(/\s+/g, ' ').trim()].slice(0, 300).join('');
}

// Where several strings share a number, the number alone means the general one.
const general = ['invalid_argument', 'not_found', 'already_exists', 'resource_exhausted'] as const;
const byNumber: ReadonlyMap<number, FailureCode> = new Map(
  [...failureCodes.toReversed(), ...general].map((code) => [catalogue[code].numeric, code] as const),
);

function codeOf(body: ErrorBody): FailureCode {
  if (isCode(body.error)) return body.error;
  return (body.error_code === undefined ? undefined : byNumber.get(body.error_code)) ?? 'unknown';
}

function localizedOf(body: ErrorBody): string | null {
  const details = body.details ?? body.error_details ?? [];
  const found = details.find((one) => one['@type']?.endsWith('LocalizedMessage') === true);
  return found?.message === undefined ? null : cleanText(found.message);
}

/** What the transport knows beside the body. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
}

const byStatus: Readonly<Record<number, FailureCode>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  413: 'out_of_range',
  429: 'resource_exhausted',
  503: 'unavailable',
  504: 'deadline_exceeded',
};

/**
 * Any body of a failed answer as a Failure: the catalogue's error, or what the status says when the body
 * is not ours (an HTML page of a proxy, nothing at all). Never throws (R8.3, R8.4).
 */
export function toFailure(body: unknown, facts: AnswerFacts): Failure {
  const parsed = v.safeParse(ErrorBody, body);
  const wait = facts.retryAfter === null ? {} : { retryAfter: facts.retryAfter };
  if (!parsed.success) {
    const code = byStatus[facts.status] ?? (facts.status >= 500 ? 'internal' : 'unknown');
    return {
      ...localFailure(code),
      numeric: catalogue[code].numeric,
      retryable: facts.status >= 500,
      requestId: facts.requestId,
      ...wait,
    };
  }
  const code = codeOf(parsed.output);
  const description = parsed.output.error_description;
  const field = (parsed.output.details ?? []).find((one) => one['@type'] === 'FieldViolation')?.detail;
  return {
    code,
    numeric: parsed.output.error_code ?? catalogue[code].numeric,
    message: description === undefined || description === '' ? null : cleanText(description),
    localized: localizedOf(parsed.output),
    retryable: catalogue[code].retryable,
    requestId: facts.requestId,
    ...(field === undefined ? {} : { field }),
    ...wait,
  };
}

/** An answer that parsed as JSON but is not what the call promises: names the field. */
export function unexpectedAnswer(field: string, requestId: string | null): Failure {
  return { ...localFailure('internal', `unexpected answer: ${field}`), retryable: false, requestId, field };
}
