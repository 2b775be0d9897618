import { localFailure, type Result, toFailure } from '@aloft/core';

interface ReadContent {
  readonly signal: AbortSignal;
  /** From which byte up to which, both included; the whole file when left out. */
  readonly range?: { readonly first: number; readonly last: number };
}

/** The error of an answer without content, as the service tells it. */
async function failureIn(answer: Response) {
  const text = await answer.text().catch(() => '');
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page, or nothing: the status has to do.
  }
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return toFailure(body, {
    status: answer.status,
    requestId: answer.headers.get('x-request-id'),
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}

/**
 * Asks for the bytes at a file's address, for viewers that read them; the body is unread, so that a long one can be
 * read in steps. Without cookies: the address is signed, and its origin is not the app's.
 */
export async function openContent(
  address: string,
  { signal, range }: ReadContent,
): Promise<Result<Response>> {
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      signal,
      ...(range === undefined ? {} : { headers: { range: `bytes=${range.first}-${range.last}` } }),
    });
    return answer.ok ? { ok: true, value: answer } : { ok: false, failure: await failureIn(answer) };
  } catch (error) {
    return { ok: false, failure: localFailure('unreachable', String(error)) };
  }
}

/** The bytes at a file's address. */
export async function readContent(
  address: string,
  wanted: ReadContent,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const answer = await openContent(address, wanted);
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: new Uint8Array(await answer.value.arrayBuffer()) };
  } catch (error) {
    return { ok: false, failure: localFailure('unreachable', String(error)) };
  }
}
