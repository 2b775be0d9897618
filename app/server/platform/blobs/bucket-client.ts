import { type ListObject, S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import type { ObjectStore } from './object-store.ts';

/** How often a failed request is repeated. */
export interface BackOff {
  readonly maxTries: number;
  /** Half of the first pause, in ms; each further one is twice as long. */
  readonly firstPause: number;
}
const patientBackOff: BackOff = { maxTries: 5, firstPause: 50 };
/** The maximum page size of S3's ListObjectsV2. */
const maxPageSize = 1000;

/** Errors that S3 asks clients to retry: 5xx and broken connections. */
const isPassing = (error: unknown): boolean =>
  error instanceof S3NetworkError ||
  (error instanceof S3ServiceError && error.status >= 500 && error.status !== 507);

/** Whether the bucket is out of space. */
export const isFull = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 507;

async function repeat<T>({ maxTries, firstPause }: BackOff, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isPassing(error)) throw error;
      await new Promise((settle) => setTimeout(settle, firstPause * 2 ** tries));
    }
  }
}

/**
 * Whether a response is one complete page of keys. Reads the continuation token of the next page; `token` is the one
 * that this page was requested with.
 */
function isWholePage(text: string, token: string | null): boolean {
  if (!/<ListBucketResult[\s>]/.test(text) || !/<\/ListBucketResult>\s*$/.test(text)) return false;
  if (!/<IsTruncated>\s*true\s*<\/IsTruncated>/.test(text)) return true;
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
  return next !== undefined && next !== token;
}

/**
 * The S3 client reads a truncated page, or an HTML page of a proxy, as a page without keys. Then the sweep would
 * delete blobs that were not listed, or a check would report them missing. Such a response is treated as a network
 * failure.
 */
const fetchWholePages: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const { searchParams } = new URL(input instanceof Request ? input.url : input);
  if (!searchParams.has('list-type') || !answer.ok) return answer;
  const text = await answer.text();
  if (!isWholePage(text, searchParams.get('continuation-token')))
    throw new S3NetworkError('a listing that is not whole', 'ECONNRESET');
  return new Response(text, { status: answer.status, headers: answer.headers });
};

/** What blobs need of a bucket. */
export interface BucketClient {
  readonly s3: S3mini;
  /** Runs an idempotent operation with exponential backoff while the store fails. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /** Every object whose key begins with `prefix`, ordered by key. Rejects unless all of them were listed. */
  list(prefix: string): AsyncGenerator<ListObject>;
}

/** Creates the client of a bucket; sends no request. */
export function openClient(place: ObjectStore, backOff = patientBackOff): BucketClient {
  const s3 = new S3mini({ ...place, fetch: fetchWholePages });
  const insist = <T>(work: () => Promise<T>): Promise<T> => repeat(backOff, work);
  return {
    s3,
    insist,
    list: async function* (prefix) {
      let token: string | undefined;
      do {
        const before = token;
        const page = await insist(() => s3.listObjectsPaged('/', prefix, maxPageSize, before));
        // This is how the client reports 404: without a bucket, nothing is known about its contents.
        if (page?.objects == null) throw new S3ServiceError('the bucket is not there', 503, 'NoSuchBucket');
        yield* page.objects;
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}
