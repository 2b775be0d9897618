import { createHmac } from 'node:crypto';
import type { SignedRequest } from './sigv4.ts';

/** The content of `Authorization: OSS key:signature`. */
export interface OssSignature {
  readonly accessKeyId: string;
  /** Base64. */
  readonly signature: string;
}

/** Parses the header; null when it has another scheme. */
export function readOss(authorization: string): OssSignature | null {
  const [, accessKeyId, signature] = /^OSS ([\w-]+):([A-Za-z0-9+/=]+)$/.exec(authorization.trim()) ?? [];
  return accessKeyId === undefined || signature === undefined ? null : { accessKeyId, signature };
}

// Query parameters that are signed; others are not.
const signed: ReadonlySet<string> = new Set([
  'uploads',
  'uploadId',
  'partNumber',
  'sequential',
  'security-token',
  'acl',
  'tagging',
  'append',
  'position',
  'symlink',
  'objectMeta',
]);

function resourceOf(url: URL, bucket: string, key: string): string {
  const parameters = [...url.searchParams]
    .filter(([name]) => signed.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return `/${bucket}/${key}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

/** The valid signatures (base64) of a request: its time is in `date` or, with some clients, in `x-oss-date`. */
export function signOss(
  request: SignedRequest,
  place: { readonly bucket: string; readonly key: string },
  secret: string,
): readonly string[] {
  const { headers } = request;
  const own = [...headers]
    .filter(([name]) => name.startsWith('x-oss-'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}\n`)
    .join('');
  const dates = new Set([headers.get('x-oss-date') ?? headers.get('date') ?? '', headers.get('date') ?? '']);
  return [...dates].map((date) => {
    const text = [
      request.method,
      headers.get('content-md5') ?? '',
      headers.get('content-type') ?? '',
      date,
      `${own}${resourceOf(request.url, place.bucket, place.key)}`,
    ].join('\n');
    return createHmac('sha1', secret).update(text).digest('base64');
  });
}
