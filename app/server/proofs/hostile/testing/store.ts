import { createHash } from 'node:crypto';
import { signOss } from '../../../features/uploads/store/oss-signature.ts';
import { signV4 } from '../../../features/uploads/store/sigv4.ts';
import type { StoreParams } from '../../../features/uploads/testing/store-clients.ts';
import { escapes, headers, methods, texts } from './values.ts';

/** A request of the object-store dialect; its URL is already escaped. */
export interface StoreDraft {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/** A mutation of such a request, before or after signing. */
export interface StoreBreak {
  readonly what: string;
  readonly apply: (draft: StoreDraft) => StoreDraft;
}

/** The two uploaded parts, and the whole content. */
export const pieces = ['abc', 'def'] as const;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const listOf = (parts: readonly (readonly [number: number | string, etag: string])[]): string =>
  `<CompleteMultipartUpload>${parts
    .map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;
const rightList = listOf(pieces.map((piece, index) => [index + 1, md5(piece)] as const));

/** A valid request of every kind. */
export function storeRequests({ bucket, key }: StoreParams): readonly StoreDraft[] {
  const draft = (method: string, query: string, body: string | null = null): StoreDraft => ({
    ...{ method, query, headers: {} },
    path: `/${bucket}/${key}`,
    body: body === null ? null : bytes(body),
  });
  return [
    draft('PUT', '', pieces.join('')),
    draft('PUT', `partNumber=2&uploadId=${key}`, pieces[1]),
    draft('POST', 'uploads'),
    draft('POST', `uploadId=${key}`, rightList),
    draft('GET', `uploadId=${key}`),
    draft('DELETE', `uploadId=${key}`),
  ];
}

/** Signs as S3 or as OSS does. */
export function signed(params: StoreParams, draft: StoreDraft, dialect: 's3' | 'oss'): StoreDraft {
  const url = new URL(`http://${params.endpoint}${draft.path}${draft.query === '' ? '' : `?${draft.query}`}`);
  const date = '20300101T000000Z';
  const token = dialect === 's3' ? 'x-amz-security-token' : 'x-oss-security-token';
  const time = dialect === 's3' ? { 'x-amz-date': date } : { 'x-oss-date': date };
  const sent = { host: params.endpoint, [token]: params.security_token, ...time, ...draft.headers };
  const asked = { method: draft.method, url, headers: new Headers(sent) };
  if (dialect === 'oss') {
    const [made = ''] = signOss(
      asked,
      { bucket: params.bucket, key: url.pathname.slice(params.bucket.length + 2) },
      params.access_key_secret,
    );
    return { ...draft, headers: { ...sent, authorization: `OSS ${params.access_key_id}:${made}` } };
  }
  const auth = {
    accessKeyId: params.access_key_id,
    scope: '20300101/aloft/s3/aws4_request',
    signedHeaders: ['host', 'x-amz-date', token],
  };
  const signature = signV4(asked, auth, params.access_key_secret);
  const authorization = `AWS4-HMAC-SHA256 Credential=${auth.accessKeyId}/${auth.scope}, SignedHeaders=${auth.signedHeaders.join(';')}, Signature=${signature}`;
  return { ...draft, headers: { ...sent, authorization } };
}

const with_ = (what: string, part: (draft: StoreDraft) => Partial<StoreDraft>): StoreBreak => ({
  what,
  apply: (draft) => ({ ...draft, ...part(draft) }),
});
const header = (name: string, value: string): StoreBreak =>
  with_(`${name}: ${value.slice(0, 40)}`, (draft) => ({ headers: { ...draft.headers, [name]: value } }));

const bodies: readonly string[] = [
  ...['', '<', '<CompleteMultipartUpload>', '<CompleteMultipartUpload/>', 'x'.repeat(100_000), '\u0000'],
  '<!DOCTYPE a [<!ENTITY b "bo-secret"><!ENTITY c SYSTEM "file:///etc/passwd">]><CompleteMultipartUpload>&b;&c;</CompleteMultipartUpload>',
  `${'<Part>'.repeat(20_000)}<CompleteMultipartUpload>`,
  listOf([
    [2, md5('def')],
    [1, md5('abc')],
  ]),
  listOf([[1, md5('abc')]]),
  listOf([[1, md5('other')]]),
  listOf([[1, 'x'.repeat(32)]]),
  ...['0', '-1', '10001', '99999', '1.5', '<1>', ''].map((number) => listOf([[number, md5('abc')]])),
  listOf(Array.from({ length: 12_000 }, (_, index) => [index, md5('abc')])),
  ...['abc', 'abcdefg', '\ud800'],
  ...[
    '3\r\nabc\r\n0\r\n\r\n',
    'f'.repeat(12),
    `3;chunk-signature=${'0'.repeat(64)}\r\nabc\r\n`,
    'zz\r\n',
    '3\r\nabc',
  ],
];

const named: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'x-amz-content-sha256',
    [
      ...['UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'],
      ...['STREAMING-', '', '0'.repeat(64), 'x'.repeat(3000)],
    ],
  ],
  ['x-amz-decoded-content-length', ['', '3', '6', '-1', '1e3', '9'.repeat(15), '9'.repeat(40)]],
  ['content-length', ['3', '9'.repeat(15), '-1', 'x']],
  ['content-md5', ['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA==', 'x'.repeat(3000)]],
  ['x-amz-copy-source', ['/aloft/other', '']],
  ['x-oss-copy-source', ['/aloft/other']],
  ['x-oss-meta-a', ['\u00ff', 'x'.repeat(3000)]],
  ['x-amz-date', ['', 'never', 'x'.repeat(3000)]],
  ['x-amz-security-token', ['', '.', 'x', 'x.y', 'x'.repeat(3000)]],
  ['x-oss-security-token', ['', 'e30.AAAA']],
  [
    'authorization',
    [
      ...['AWS4-HMAC-SHA256 ', 'OSS ', 'OSS a:b', 'OSS :', `OSS ${'x'.repeat(3000)}:x`],
      `AWS4-HMAC-SHA256 Credential=a/20300101/b/c/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
      `AWS4-HMAC-SHA256 Credential=${'/'.repeat(3000)}`,
      `AWS4-HMAC-SHA256 Credential=a/20300101/b/c/aws4_request, SignedHeaders=${'a;'.repeat(2000)}, Signature=${'0'.repeat(64)}`,
    ],
  ],
];

/** All mutations of a request; `ids` are those of others, and unknown ones. */
export function storeBreaks(ids: readonly string[]): readonly StoreBreak[] {
  const encoded = [...escapes, ...ids, ...texts.map((text) => encodeURIComponent(text))];
  const parameters = ['partNumber', 'uploadId', 'uploads', 'acl', 'security-token', 'part-number-marker'];
  return [
    ...named.flatMap(([name, values]) => values.map((value) => header(name, value))),
    ...headers.map((more) =>
      with_(JSON.stringify(more).slice(0, 40), (draft) => ({ headers: { ...draft.headers, ...more } })),
    ),
    ...bodies.map((body) => with_(`body ${body.slice(0, 40)}`, () => ({ body: bytes(body) }))),
    with_('no body', () => ({ body: null })),
    with_('bytes that are no UTF-8', () => ({ body: new Uint8Array([0xff, 0xfe, 0x00]) })),
    ...methods.map((method) => with_(method, () => ({ method }))),
    ...parameters.flatMap((name) =>
      encoded.map((value) =>
        with_(`?${name}=${value.slice(0, 40)}`, ({ query }) => ({
          query: `${query
            .split('&')
            .filter((one) => !one.startsWith(name))
            .join('&')}&${name}=${value}`,
        })),
      ),
    ),
    with_('no query', () => ({ query: '' })),
    ...encoded.map((value) =>
      with_(`key ${value.slice(0, 40)}`, ({ path }) => ({ path: path.replace(/[^/]*$/, value) })),
    ),
    ...encoded.map((value) =>
      with_(`bucket ${value.slice(0, 40)}`, ({ path }) => ({ path: path.replace(/^\/[^/]*/, `/${value}`) })),
    ),
  ];
}
