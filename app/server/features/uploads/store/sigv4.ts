import { createHash, createHmac } from 'node:crypto';

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** The content of `Authorization: AWS4-HMAC-SHA256 …`. */
export interface SigV4 {
  readonly accessKeyId: string;
  /** `date/region/service/aws4_request`. */
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const form =
  /^AWS4-HMAC-SHA256\s+Credential=([^/,\s]+)\/(\d{8}\/[^/,\s]+\/[^/,\s]+\/aws4_request),\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/;

/** Parses the header; null when it has another scheme. */
export function readSigV4(authorization: string): SigV4 | null {
  const [, accessKeyId, scope, headers, signature] = form.exec(authorization.trim()) ?? [];
  if (accessKeyId === undefined || scope === undefined || headers === undefined || signature === undefined)
    return null;
  return { accessKeyId, scope, signedHeaders: headers.split(';'), signature };
}

export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The signing key of a scope. */
export function scopeKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

/** The signed timestamp: `x-amz-date` as it was sent. */
export const amzDate = (headers: Headers): string => headers.get('x-amz-date') ?? headers.get('date') ?? '';

/** The expected signature of a request (lower-case hex). */
export function signV4(request: SignedRequest, auth: Omit<SigV4, 'signature'>, secret: string): string {
  const canonicalHeaders = auth.signedHeaders
    .map((name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    canonicalHeaders,
    auth.signedHeaders.join(';'),
    request.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', amzDate(request.headers), auth.scope, sha256(canonical)].join('\n');
  return hmac(scopeKey(secret, auth.scope), text).toString('hex');
}
