import { localFailure, type Result } from '@aloft/machines';
import { createFetch } from 'ofetch';
import { readErrorBody, textOf } from '../errors/error-body.ts';
import { toFailure } from '../errors/to-failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { Query } from './call.ts';
import { unexpectedAnswer } from './unexpected-answer.ts';

/** One attempt as it goes over the wire. */
export interface Attempt {
  readonly url: string;
  readonly query?: Query | undefined;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null | undefined;
  readonly credentials: 'include' | 'omit';
  readonly signal: AbortSignal;
  readonly keepalive?: boolean;
  readonly referrerPolicy?: '' | 'no-referrer';
}

/** What came back, and the id under which the operator finds it. */
export interface Answered {
  readonly body: unknown;
  readonly requestId: string | null;
}

/** No answer of the service is longer; what goes on is not one. */
const maxResponseBytes = 16 * 1024 * 1024;

/** The body as text, or null when it is longer than any answer: an endless one must not fill the memory. */
async function readText(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxResponseBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}

/** Turns an answer into a value or the catalogue's failure: a 200 with an `error` is a failure too (R7.31). */
function judge(response: Response, text: string | null, locale: string | undefined): Result<Answered> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id');
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const body = text === null ? undefined : parseJson(text);
  const facts = { status, requestId, retryAfter, locale };
  if (status >= 400 || readErrorBody(body).error !== undefined)
    return { ok: false, failure: toFailure(body, facts) };
  return body === undefined
    ? { ok: false, failure: unexpectedAnswer('body', requestId) }
    : { ok: true, value: { body, requestId } };
}

/** Why nothing came back: `ECONNREFUSED`, `ENOTFOUND`. Node says it in the cause of the error, which ofetch wraps in one of its own. For logs alone. */
function reasonOf(error: unknown): string | undefined {
  const thrown = error instanceof Error ? error.cause : null;
  return thrown instanceof Error ? textOf(thrown.cause, 'code') : undefined;
}

/** Sends one attempt (with CORS, as fetch does by itself) and judges its answer. Redirects are refused: they could send the tokens to another site. */
export async function send(platform: Platform, attempt: Attempt): Promise<Result<Answered>> {
  const { url, query = {}, ...request } = attempt;
  const $fetch = createFetch({ fetch: (input, init) => platform.fetch(input, init) });
  try {
    attempt.signal.throwIfAborted();
    const response = await $fetch.raw(url, {
      ...request,
      query,
      redirect: 'error',
      // The request's chart decides what is tried again, and `readText` how much is read.
      retry: 0,
      responseType: 'stream',
      ignoreResponseError: true,
    });
    return judge(response, await readText(response), attempt.headers['accept-language']);
  } catch (error) {
    return { ok: false, failure: localFailure('unreachable', reasonOf(error)) };
  }
}
