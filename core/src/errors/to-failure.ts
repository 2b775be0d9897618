import type { Failure, FailureCode } from '@aloft/machines';
import { cleanText } from './clean-text.ts';
import { type ErrorFields, readErrorBody, textOf } from './error-body.ts';
import { codeOfNumber, isFailureCode, isRetryable } from './numbers.ts';

export { cleanText } from './clean-text.ts';

/** What the transport knows beside the body. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId: string | null;
  /** Seconds, as the answer's header says; null, or not a number, where it says nothing. */
  readonly retryAfter: number | null;
  /** The reader's language, for a body with messages in several. */
  readonly locale?: string;
}

const byStatus: ReadonlyMap<number, FailureCode> = new Map<number, FailureCode>([
  [400, 'invalid_argument'],
  [401, 'unauthenticated'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [405, 'unimplemented'],
  [408, 'deadline_exceeded'],
  [409, 'aborted'],
  [410, 'not_found'],
  [413, 'out_of_range'],
  [416, 'out_of_range'],
  [422, 'invalid_argument'],
  [429, 'resource_exhausted'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline_exceeded'],
  [507, 'storage_full'],
]);

function codeOf({ error, number }: ErrorFields, status: number): FailureCode {
  if (error !== undefined && isFailureCode(error)) return error;
  const named = number === undefined ? null : codeOfNumber(number);
  if (named !== null) return named;
  // A word that we do not know is still the service's own: it is shown in brackets (R8.5).
  if (error !== undefined) return 'unknown';
  return byStatus.get(status) ?? (status >= 500 ? 'internal' : 'unknown');
}

const maxFieldLength = 80;
const maxWaitSeconds = 86_400;

const language = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';

const isOf = (detail: unknown, type: string): boolean => textOf(detail, '@type')?.endsWith(type) === true;

/** The service's text for people: the one in the reader's language, else its first. */
function localizedOf(details: readonly unknown[], locale: string | undefined): string | null {
  const texts = details
    .filter((one) => isOf(one, 'LocalizedMessage'))
    .map((one) => ({ locale: textOf(one, 'locale') ?? '', text: cleanText(textOf(one, 'message') ?? '') }))
    .filter((one) => one.text !== '');
  if (texts.length === 0) return null;
  const wanted = locale ?? '';
  const best =
    texts.find((one) => one.locale.toLowerCase() === wanted.toLowerCase()) ??
    texts.find((one) => language(one.locale) === language(wanted)) ??
    texts[0];
  return best?.text ?? null;
}

function fieldOf(details: readonly unknown[]): string | undefined {
  const found = details.find((one) => isOf(one, 'FieldViolation'));
  const field = cleanText(textOf(found, 'detail') ?? '', maxFieldLength);
  return field === '' ? undefined : field;
}

/**
 * Any body of a failed answer as a Failure (R3.19, R8.3, R8.4): its error string when the catalogue has it,
 * else what its number names, else `unknown` with the service's own string; and what the status says when
 * the body is not ours (an HTML page of a proxy, nothing at all). Everything from outside is cleaned (T14).
 * Never throws.
 */
export function toFailure(body: unknown, facts: AnswerFacts): Failure {
  const fields = readErrorBody(body);
  const code = codeOf(fields, facts.status);
  const message = cleanText(fields.description ?? '');
  const error = code === 'unknown' ? cleanText(fields.error ?? '', maxFieldLength) : '';
  const field = fieldOf(fields.details);
  const { retryAfter } = facts;
  return {
    code,
    numeric: fields.number ?? null,
    message: message === '' ? null : message,
    localized: localizedOf(fields.details, facts.locale),
    retryable: code === 'unknown' ? facts.status >= 500 : isRetryable(code),
    requestId: facts.requestId,
    ...(error === '' || error === code ? {} : { error }),
    ...(fields.uri === undefined ? {} : { uri: fields.uri }),
    ...(field === undefined ? {} : { field }),
    ...(retryAfter !== null && retryAfter >= 0 ? { retryAfter: Math.min(retryAfter, maxWaitSeconds) } : {}),
  };
}
