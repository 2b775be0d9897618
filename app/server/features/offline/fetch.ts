import type { FailureCode } from '@aloft/core';
import { failureOfStatus } from '@aloft/core/service';
import { Agent, type Dispatcher, request } from 'undici';
import { codingToUndo, unpacked } from './content-coding.ts';
import { DownloadFailure } from './download-failure.ts';
import { nameOfDownload } from './names.ts';
import { atLeast, type LeastPace, leastPace } from './pace.ts';
import { checkedLookup, checkTarget, ForbiddenTarget, type Resolve, systemResolve } from './target.ts';

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const hour = 3600_000;

/** What came back, before its bytes. */
export interface Found {
  /** Where it was found in the end. */
  readonly url: URL;
  /** Bytes of the whole as announced; null when they are not. */
  readonly size: number | null;
  /** Where `bytes` begin: beyond 0 only where the source continues what is here. */
  readonly from: number;
  /** The version of what was found, for a later run to continue it; empty where the source names none. */
  readonly validator: string;
  readonly disposition: string;
  /** The media type as it is told. */
  readonly type: string;
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
  readonly pace?: LeastPace;
  /** So many bytes of this version are here: only the rest is asked for. */
  readonly have?: { readonly bytes: number; readonly validator: string };
}

function codeOf(error: unknown, late: AbortSignal): FailureCode {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DownloadFailure) return one.code;
    if (one instanceof ForbiddenTarget) return 'permission_denied';
  }
  return late.aborted ? 'out_of_range' : 'unreachable';
}

function codeOfStatus(status: number): FailureCode | null {
  if (status === 200 || status === 203 || status === 206) return null;
  return failureOfStatus(status);
}

const headerOf = (answer: Dispatcher.ResponseData, name: string): string => {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

/** The version of a representation for `If-Range`, which takes strong tags alone (RFC 9110, 13.1.5). */
function validatorOf(answer: Dispatcher.ResponseData): string {
  const tag = headerOf(answer, 'etag');
  const version = /^"[\x21\x23-\x7e]{1,200}"$/.test(tag) ? tag : headerOf(answer, 'last-modified');
  return version.length <= 202 ? version : '';
}

/** Reads how long the answer is, and where it begins; null when it does not continue what was asked for. */
function extentOf(answer: Dispatcher.ResponseData, from: number): Pick<Found, 'size' | 'from'> | null {
  const length = headerOf(answer, 'content-length');
  if (answer.statusCode !== 206) return { from: 0, size: /^\d{1,15}$/.test(length) ? Number(length) : null };
  const [, first = '', total = ''] =
    /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headerOf(answer, 'content-range')) ?? [];
  if (from === 0 || first === '' || Number(first) !== from) return null;
  return { from, size: total === '*' ? null : Number(total) };
}

async function follow(
  url: URL,
  agent: Agent,
  signal: AbortSignal,
  allowed: readonly string[],
  have: FetchRules['have'],
) {
  let target = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    checkTarget(target, allowed);
    const answer = await request(target, {
      dispatcher: agent,
      signal,
      // The bytes as they are: what is packed all the same counts as what it unpacks to.
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Aloft',
        ...(have === undefined ? {} : { range: `bytes=${have.bytes}-`, 'if-range': have.validator }),
      },
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
 * environment; at most an hour, and no source that drips. Rejects with a DownloadFailure, and with anything that `take` throws.
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
    const ask = (have: FetchRules['have']) =>
      follow(url, agent, signal, allowed, have).catch((error: unknown) => {
        throw rules.signal.aborted ? error : new DownloadFailure(codeOf(error, late));
      });
    let { answer, target } = await ask(rules.have);
    if (answer.statusCode === 416 && rules.have !== undefined) {
      answer.body.on('error', () => undefined).destroy();
      ({ answer, target } = await ask(undefined));
    }
    const extent = extentOf(answer, rules.have?.bytes ?? 0);
    const code = codeOfStatus(answer.statusCode);
    if (code !== null || extent === null) {
      answer.body.on('error', () => undefined).destroy();
      throw new DownloadFailure(code ?? 'unreachable', answer.statusCode);
    }
    const disposition = headerOf(answer, 'content-disposition');
    const type = headerOf(answer, 'content-type');
    const name = nameOfDownload({ wanted: '', disposition, type, url: target });
    const coding = codingToUndo(headerOf(answer, 'content-encoding'), name);
    // The length and the version are of the packed bytes, of which a part cannot be unpacked.
    const isPlain = coding === null;
    if (!isPlain && extent.from > 0) throw new DownloadFailure('unreachable');
    const bytes = isPlain ? answer.body : unpacked(answer.body, coding);
    return await take({
      url: target,
      ...(isPlain ? extent : { from: 0, size: null }),
      validator: isPlain ? validatorOf(answer) : '',
      ...{ disposition, type },
      bytes: atLeast(told(bytes, late), rules.pace ?? leastPace),
    });
  } finally {
    await agent.destroy();
  }
}
