import { type Call, type Caller, localFailure, type Query, type Result, toFailure } from '@aloft/core';
import { browserClient } from '@aloft/core/service';
import * as v from 'valibot';

/** What the API answers to a read: its HTTP status and its JSON body, undefined for another. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads from the API as the visitor of a page, with a GET. */
export type ReadApi = (path: string, query: Query) => Promise<ApiAnswer>;

/**
 * Calls for what a page shows in its first frame, while the server renders it. Each is a read without a retry; every
 * other call is refused, as rendering a page changes nothing.
 */
export function renderingCalls(read: ReadApi): Caller {
  const call = async <T>({ method, path, query = {}, answer }: Call<T>): Promise<Result<T>> => {
    // Settings are read with POST; GET answers the same.
    if (method !== 'GET' && !path.startsWith('/config/v1/'))
      return { ok: false, failure: localFailure('unknown') };
    const { status, body } = await read(path, query);
    const parsed = v.safeParse(answer, body);
    if (status >= 200 && status < 300 && parsed.success) return { ok: true, value: parsed.output };
    return { ok: false, failure: toFailure(body, { status, requestId: null, retryAfter: null }) };
  };
  return Object.assign(call, { clientId: browserClient.id });
}
