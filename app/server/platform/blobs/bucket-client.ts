import { type ListObject, S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import type { ObjectStore } from './object-store.ts';

const maxTries = 5;
const firstPause = 50;
/** As many keys as S3 lists at once. */
const maxPageSize = 1000;

/** What S3 itself asks to be tried again: its own failures, and a connection that broke. */
const isPassing = (error: unknown): boolean =>
  error instanceof S3NetworkError ||
  (error instanceof S3ServiceError && error.status >= 500 && error.status !== 507);

/** Whether the bucket has no room for more. */
export const isFull = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 507;

/** Does what may be done twice, with growing pauses while the store fails. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
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
 * Whether an answer is one whole page of keys, and says where the next one begins if there is one: behind this one,
 * which was asked for with a token.
 */
function isWholePage(text: string, token: string | null): boolean {
  if (!/<ListBucketResult[\s>]/.test(text) || !/<\/ListBucketResult>\s*$/.test(text)) return false;
  if (!/<IsTruncated>\s*true\s*<\/IsTruncated>/.test(text)) return true;
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
  return next !== undefined && next !== token;
}

/**
 * The client reads a page that is cut short, or that a proxy has put in its place, as one without keys: whatever is
 * not listed is swept, or told to be missing. Such an answer is a failure of the line here.
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

/** A bucket as blobs use it. */
export interface BucketClient {
  readonly s3: S3mini;
  /** Every object whose key begins with `prefix`, in the order of their keys. Rejects unless all of them were listed. */
  list(prefix: string): AsyncGenerator<ListObject>;
}

/** Opens the client of a bucket; nothing is asked yet. */
export function openClient(place: ObjectStore): BucketClient {
  const s3 = new S3mini({ ...place, fetch: fetchWholePages });
  return {
    s3,
    list: async function* (prefix) {
      let token: string | undefined;
      do {
        const before = token;
        const page = await insist(() => s3.listObjectsPaged('/', prefix, maxPageSize, before));
        // The client's word for 404: without a bucket nothing is known of what is in it.
        if (page?.objects == null) throw new S3ServiceError('the bucket is not there', 503, 'NoSuchBucket');
        yield* page.objects;
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}
