import type { FailureCode } from '@aloft/core';
import { Agent, type Dispatcher, request } from 'undici';
import { checkedLookup, checkTarget, ForbiddenTarget, type Resolve, systemResolve } from './target.ts';

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const hour = 3600_000;

/** Why a download ends without a file; a code of the catalogue. */
export class DownloadFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

/** What came back, before its bytes. */
export interface Found {
  /** Where it was found in the end. */
  readonly url: URL;
  /** Bytes as announced; null when they are not. */
  readonly size: number | null;
  readonly disposition: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** How one download may behave; all but the signal have the product's values. */
export interface FetchRules {
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  /** `host:port` that tests may fetch. */
  readonly allowed?: readonly string[];
  /** Milliseconds that the whole may take. */
  readonly longest?: number;
}

function codeOf(error: unknown, late: AbortSignal): FailureCode {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DownloadFailure) return one.code;
    if (one instanceof ForbiddenTarget) return 'permission_denied';
  }
  return late.aborted ? 'out_of_range' : 'unreachable';
}

function codeOfStatus(status: number): FailureCode | null {
  if (status === 200 || status === 203) return null;
  if (status === 404 || status === 410) return 'not_found';
  return status === 401 || status === 403 ? 'permission_denied' : 'unreachable';
}

const headerOf = (answer: Dispatcher.ResponseData, name: string): string => {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

async function follow(url: URL, agent: Agent, signal: AbortSignal, allowed: readonly string[]) {
  let target = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    checkTarget(target, allowed);
    const answer = await request(target, {
      dispatcher: agent,
      signal,
      // The bytes as they are: nothing is unpacked here, so nothing small becomes large.
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Aloft' },
    });
    const location = headerOf(answer, 'location');
    if (!redirects.has(answer.statusCode) || location === '') return { answer, target };
    answer.body.on('error', () => undefined).destroy();
    if (!URL.canParse(location, target.href)) throw new DownloadFailure('unreachable');
    target = new URL(location, target);
  }
  throw new DownloadFailure('unreachable');
}

/** The bytes; where they end too early, the reason is a code. */
async function* told(bytes: AsyncIterable<unknown>, late: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of bytes) if (part instanceof Uint8Array) yield part;
  } catch (error) {
    throw new DownloadFailure(codeOf(error, late));
  }
}

/**
 * Fetches one address of the public web and hands its bytes to `take` (T18, P27): http and https alone, every
 * address checked before it is connected to, redirects by hand, at most five, each checked anew; no proxy of the
 * environment; at most an hour. Rejects with a DownloadFailure, and with anything that `take` throws.
 */
export async function fetchPublic<T>(
  url: URL,
  rules: FetchRules,
  take: (found: Found) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(rules.longest ?? hour);
  const signal = AbortSignal.any([rules.signal, late]);
  const allowed = rules.allowed ?? [];
  const agent = new Agent({
    allowH2: false,
    pipelining: 0,
    headersTimeout: 30_000,
    bodyTimeout: 60_000,
    connect: {
      timeout: 10_000,
      lookup: checkedLookup(
        rules.resolve ?? systemResolve,
        allowed.map((one) => one.replace(/:\d+$/, '')),
      ),
    },
  });
  try {
    const { answer, target } = await follow(url, agent, signal, allowed).catch((error: unknown) => {
      throw rules.signal.aborted ? error : new DownloadFailure(codeOf(error, late));
    });
    const code = codeOfStatus(answer.statusCode);
    const length = headerOf(answer, 'content-length');
    if (code !== null) {
      answer.body.on('error', () => undefined).destroy();
      throw new DownloadFailure(code);
    }
    return await take({
      url: target,
      size: /^\d{1,15}$/.test(length) ? Number(length) : null,
      disposition: headerOf(answer, 'content-disposition'),
      bytes: told(answer.body, late),
    });
  } finally {
    await agent.destroy();
  }
}
