import { createHash } from 'node:crypto';
import { type ChunkSeal, unchunked } from './aws-chunked.ts';
import { StoreFailure } from './store-failure.ts';

/** The body of a write. */
export interface Payload {
  /** The announced length in bytes; null when there is none. */
  readonly length: number | null;
  /** The bytes, verified at their end against the hashes in the headers. Throws a `StoreFailure`. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The MD5 in lower-case hex, once the bytes were read. */
  md5(): string;
}

const lengthOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw new StoreFailure('InvalidArgument', 'a length that is none');
  return Number(text);
};

async function* empty(): AsyncIterable<Uint8Array> {}

/** Decodes the body's framing and verifies it as its headers demand. */
export function payloadOf(request: Request, seal: ChunkSeal | null): Payload {
  const { headers } = request;
  const announced = headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  const framed = announced.startsWith('STREAMING-');
  const isSigned = announced.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  if (isSigned && seal === null) throw new StoreFailure('SignatureDoesNotMatch');
  const body: AsyncIterable<Uint8Array> = request.body ?? empty();
  const raw = framed ? unchunked(body, isSigned ? seal : null) : body;
  const length = lengthOf(headers.get(framed ? 'x-amz-decoded-content-length' : 'content-length'));
  const wantedMd5 = headers.get('content-md5');
  const wantedSha = /^[0-9a-f]{64}$/.test(announced) ? announced : null;
  let md5 = '';
  async function* checked(): AsyncGenerator<Uint8Array> {
    const md5Hash = createHash('md5');
    const shaHash = wantedSha === null ? null : createHash('sha256');
    let size = 0;
    for await (const part of raw) {
      md5Hash.update(part);
      shaHash?.update(part);
      size += part.byteLength;
      yield part;
    }
    const digest = md5Hash.digest();
    md5 = digest.toString('hex');
    if (length !== null && size !== length) throw new StoreFailure('IncompleteBody');
    if (wantedMd5 !== null && wantedMd5 !== digest.toString('base64')) throw new StoreFailure('BadDigest');
    if (shaHash !== null && shaHash.digest('hex') !== wantedSha)
      throw new StoreFailure('XAmzContentSHA256Mismatch');
  }
  return { length, bytes: checked(), md5: () => md5 };
}

const maxPartListBytes = 4 * 1024 ** 2;

/** A short body as text: the part list of a completion. */
export async function textOf(payload: Payload): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of payload.bytes) {
    size += part.byteLength;
    if (size > maxPartListBytes) throw new StoreFailure('EntityTooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
