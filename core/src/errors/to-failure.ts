import type { Failure, FailureCode } from '@aloft/machines';
import { cleanText } from './clean-text.ts';
import { type ErrorFields, readErrorBody, textOf } from './error-body.ts';
import { codeOfNumber, isFailureCode, isRetryable } from './numbers.ts';

export { cleanText } from './clean-text.ts';

/** Facts of a response besides its body. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId: string | null;
  /** Retry-After in seconds; null or NaN when absent. */
  readonly retryAfter: number | null;
  /** The locale for a body with messages in several languages. */
  readonly locale?: string | undefined;
}

const byStatus: Readonly<Partial<Record<number, FailureCode>>> = {
  400: 'invalid_argument',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'unimplemented',
  408: 'deadline_exceeded',
  409: 'aborted',
  410: 'not_found',
  413: 'out_of_range',
  416: 'out_of_range',
  422: 'invalid_argument',
  429: 'resource_exhausted',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline_exceeded',
  507: 'storage_full',
};

function codeOf({ error, number }: ErrorFields, status: number): FailureCode {
  if (error !== undefined && isFailureCode(error)) return error;
  const named = number === undefined ? null : codeOfNumber(number);
  if (named !== null) return named;
  // An unknown error code of the server is shown in brackets (R8.5).
  if (error !== undefined) return 'unknown';
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'unknown');
}

const maxFieldLength = 80;
const maxWaitSeconds = 86_400;

const language = (tag: string): string | undefined => tag.toLowerCase().split(/[-_]/)[0];

const isOf = (detail: unknown, type: string): boolean => textOf(detail, '@type')?.endsWith(type) === true;

/** The localized message: in the reader's language, else the first one. */
function localizedOf(details: readonly unknown[], locale = ''): string | null {
  const texts = details
    .filter((one) => isOf(one, 'LocalizedMessage'))
    .map((one) => ({ locale: textOf(one, 'locale') ?? '', text: cleanText(textOf(one, 'message') ?? '') }))
    .filter((one) => one.text !== '');
  const best =
    texts.find((one) => one.locale.toLowerCase() === locale.toLowerCase()) ??
    texts.find((one) => language(one.locale) === language(locale)) ??
    texts[0];
  return best?.text ?? null;
}

/** The text of the first detail of a type; empty without one. */
const detailOf = (details: readonly unknown[], type: string): string =>
  textOf(
    details.find((one) => isOf(one, type)),
    'detail',
  ) ?? '';

/** The challenge of a sign-in that needs a second step; a malformed one is ignored. */
function challengeOf(details: readonly unknown[]): string | undefined {
  const challenge = detailOf(details, 'SecondFactor');
  return /^[\w-]{16,256}$/.test(challenge) ? challenge : undefined;
}

const isPasskeyKind = (detail: unknown): boolean =>
  isOf(detail, 'SecondFactorKind') && textOf(detail, 'detail') === 'passkey';

/**
 * Converts the body of a failed response to a Failure (R3.19, R8.3, R8.4): by its error code when the catalogue has
 * it, else by its number, else `unknown` with the server's own code; by the HTTP status when the body is not of our
 * format (a proxy's HTML page, or nothing). All untrusted text is cleaned (T14). Never throws.
 */
export function toFailure(body: unknown, facts: AnswerFacts): Failure {
  const fields = readErrorBody(body);
  const code = codeOf(fields, facts.status);
  const message = cleanText(fields.description ?? '');
  const error = code === 'unknown' ? cleanText(fields.error ?? '', maxFieldLength) : '';
  const field = cleanText(detailOf(fields.details, 'FieldViolation'), maxFieldLength);
  const challenge = code === 'two_factor_required' ? challengeOf(fields.details) : undefined;
  const byPasskey = challenge !== undefined && fields.details.some((one) => isPasskeyKind(one));
  const { retryAfter } = facts;
  return {
    code,
    numeric: fields.number ?? null,
    message: message || null,
    localized: localizedOf(fields.details, facts.locale),
    retryable: code === 'unknown' ? facts.status >= 500 : isRetryable(code),
    requestId: facts.requestId,
    ...(error === '' || error === code ? {} : { error }),
    ...(fields.uri === undefined ? {} : { uri: fields.uri }),
    ...(field === '' ? {} : { field }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(byPasskey ? { byPasskey } : {}),
    ...(retryAfter !== null && retryAfter >= 0 ? { retryAfter: Math.min(retryAfter, maxWaitSeconds) } : {}),
  };
}
