import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../services.ts';
import { isStillAt } from '../../accounts/access-version.ts';
import { openClaim } from '../../content/signed.ts';
import type { ChunkSeal } from './aws-chunked.ts';
import { bucketOf, type StoreClaim, secretOf } from './credentials.ts';
import { readOss, signOss } from './oss-signature.ts';
import { amzDate, readSigV4, type SignedRequest, scopeKey, signV4 } from './sigv4.ts';
import { StoreFailure } from './store-failure.ts';

/** An authorized write. */
export interface Authorized {
  readonly claim: StoreClaim;
  readonly bucket: string;
  /** Signing state for the chunks of a signed stream; null for any other body. */
  readonly seal: ChunkSeal | null;
}

/**
 * Whether the request uses the object-store protocol: recognized by its signature, as nothing else on this origin has
 * one.
 */
export function isOfStore(authorization: string | undefined): boolean {
  return authorization !== undefined && /^(AWS4-HMAC-SHA256|OSS) /.test(authorization);
}

function isEqual(a: string, b: string): boolean {
  const [given, made] = [Buffer.from(a), Buffer.from(b)];
  return given.length === made.length && timingSafeEqual(given, made);
}

/** The object key of a request: `/key` when the bucket is in the host name, `/bucket/key` when it is in the path. */
function keyOf(url: URL, bucket: string): string {
  const path = url.pathname.slice(1);
  return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : path;
}

/**
 * Checks the signature of a request with the credentials of an upload, which are valid for its key only and end with
 * it (T19). The signature's date is not compared with the clock: the credentials end with the upload, and many device
 * clocks are wrong. They also end with the account's access version (P9d). Rejects with a `StoreFailure`.
 */
export async function authorize(services: Services, request: SignedRequest): Promise<Authorized> {
  const { headers, url } = request;
  const token =
    headers.get('x-amz-security-token') ??
    headers.get('x-oss-security-token') ??
    url.searchParams.get('security-token') ??
    '';
  const claim = openClaim(services, token, ['store']);
  if (claim === null) throw new StoreFailure('InvalidAccessKeyId');
  if (claim.until <= services.clock()) throw new StoreFailure('ExpiredToken');
  const bucket = bucketOf(services);
  const secret = secretOf(services, token);
  const authorization = headers.get('authorization') ?? '';
  const seal = checkSignature(request, { authorization, bucket, claim, secret });
  if (keyOf(url, bucket) !== claim.upload) throw new StoreFailure('AccessDenied', 'another key');
  if (!(await isStillAt(services.db, claim))) throw new StoreFailure('ExpiredToken');
  return { claim, bucket, seal };
}

function checkSignature(
  request: SignedRequest,
  by: {
    readonly authorization: string;
    readonly bucket: string;
    readonly claim: StoreClaim;
    readonly secret: string;
  },
): ChunkSeal | null {
  const v4 = readSigV4(by.authorization);
  if (v4 !== null) {
    if (v4.accessKeyId !== by.claim.upload) throw new StoreFailure('InvalidAccessKeyId');
    if (!v4.signedHeaders.includes('host') || !isEqual(v4.signature, signV4(request, v4, by.secret)))
      throw new StoreFailure('SignatureDoesNotMatch');
    return {
      key: scopeKey(by.secret, v4.scope),
      scope: v4.scope,
      date: amzDate(request.headers),
      signature: v4.signature,
    };
  }
  const oss = readOss(by.authorization);
  if (oss?.accessKeyId !== by.claim.upload) throw new StoreFailure('InvalidAccessKeyId');
  const place = { bucket: by.bucket, key: keyOf(request.url, by.bucket) };
  if (!signOss(request, place, by.secret).some((made) => isEqual(oss.signature, made)))
    throw new StoreFailure('SignatureDoesNotMatch');
  return null;
}
