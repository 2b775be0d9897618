// An S3 server for tests, in a temporary folder: it implements the calls of our client as S3 documents them.
// Written here because s3rver and its forks encrypt continuation tokens with DES, which OpenSSL 3 refuses: they answer
// every listing of more than one page with 500.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readSigV4, signV4 } from '../../features/uploads/store/sigv4.ts';
import { documentOf, errorDocumentOf, readParts } from '../../features/uploads/store/xml.ts';
import {
  type Bucket,
  bytesOf,
  openStoredObjects,
  type StoredObject,
  type StoredObjects,
} from './stored-objects.ts';

/** The accepted credentials. */
export const objectCredentials = {
  accessKeyId: 'ALOFT',
  secretAccessKey: 'aloft-secret',
  region: 'us-east-1',
};

/** The maximum page size of S3's ListObjectsV2. */
const maxPageSize = 1000;

/** One request for a bucket, or for an object in it. */
interface Ask {
  readonly stored: StoredObjects;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly bucketName: string;
  readonly bucket: Bucket;
  /** Empty when the bucket itself is meant. */
  readonly key: string;
  readonly query: URLSearchParams;
}

function answer(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | number>> = {},
  body = '',
): void {
  outgoing.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  outgoing.end(body);
}
const xml = { 'content-type': 'application/xml' };
const quoted = (etag: string): string => `"${etag}"`;

function fail(outgoing: ServerResponse, status: number, code: string): void {
  answer(outgoing, status, xml, errorDocumentOf({ Code: code, Message: code }));
}

/** Whether the request is signed with the credentials. */
function isSigned(incoming: IncomingMessage, url: URL): boolean {
  const auth = readSigV4(incoming.headers.authorization ?? '');
  if (auth === null || auth.accessKeyId !== objectCredentials.accessKeyId) return false;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === 'string') headers.set(name, value);
  const asked = { method: incoming.method ?? 'GET', url, headers };
  return signV4(asked, auth, objectCredentials.secretAccessKey) === auth.signature;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const tokenOf = (key: string): string => Buffer.from(key).toString('base64');
const keyOfToken = (token: string): string => Buffer.from(token, 'base64').toString('utf8');

/** ListObjectsV2. */
function list({ stored, bucket, bucketName, query, outgoing }: Ask): void {
  const token = query.get('continuation-token');
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(maxPageSize, Number(query.get('max-keys') ?? maxPageSize));
  const after = token === null ? (query.get('start-after') ?? '') : keyOfToken(token);
  const page = stored.page(bucket, prefix, after, most);
  const result = {
    Name: bucketName,
    Prefix: prefix,
    KeyCount: page.objects.length,
    MaxKeys: most,
    IsTruncated: page.after !== null,
    ...(page.after === null ? {} : { NextContinuationToken: tokenOf(page.after) }),
    Contents: page.objects.map(({ key, size, etag, modifiedAt }) => ({
      ...{ Key: key, LastModified: modifiedAt.toISOString(), ETag: quoted(etag), Size: size },
      StorageClass: 'STANDARD',
    })),
  };
  answer(outgoing, 200, xml, documentOf('ListBucketResult', result));
}

/** The requested byte range; null for the whole object. */
function rangeOf(incoming: IncomingMessage, size: number): { start: number; end: number } | null {
  const [, start, end = ''] = /^bytes=(\d+)-(\d*)$/.exec(incoming.headers.range ?? '') ?? [];
  if (start === undefined) return null;
  return { start: Number(start), end: Math.min(size - 1, end === '' ? size - 1 : Number(end)) };
}

async function get({ bucket, key, incoming, outgoing }: Ask): Promise<void> {
  const object = bucket.objects.get(key);
  if (object === undefined) return fail(outgoing, 404, 'NoSuchKey');
  const range = rangeOf(incoming, object.size);
  if (range !== null && range.start > range.end) return fail(outgoing, 416, 'InvalidRange');
  const length = range === null ? object.size : range.end - range.start + 1;
  outgoing.writeHead(range === null ? 200 : 206, {
    'content-length': length,
    etag: quoted(object.etag),
    ...(range === null ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
  });
  if (incoming.method === 'HEAD') outgoing.end();
  else await pipeline(bytesOf(object, range ?? undefined), outgoing);
}

async function putPart({ stored, bucket, query, incoming, outgoing }: Ask): Promise<void> {
  const part = await stored.write(incoming);
  const open = bucket.multiparts.get(query.get('uploadId') ?? '');
  if (open === undefined) return fail(outgoing, 404, 'NoSuchUpload');
  open.parts.set(Number(query.get('partNumber')), part);
  answer(outgoing, 200, { etag: quoted(part.etag) });
}

async function put({ stored, bucket, key, incoming, outgoing }: Ask): Promise<void> {
  const object = await stored.write(incoming);
  await stored.put(bucket, key, object);
  answer(outgoing, 200, { etag: quoted(object.etag) });
}

function initiate({ bucket, bucketName, key, outgoing }: Ask): void {
  const id = randomUUID();
  bucket.multiparts.set(id, { key, parts: new Map() });
  const body = { Bucket: bucketName, Key: key, UploadId: id };
  answer(outgoing, 200, xml, documentOf('InitiateMultipartUploadResult', body));
}

async function complete({ stored, bucket, bucketName, key, query, incoming, outgoing }: Ask): Promise<void> {
  const listed = readParts(await textOf(incoming)) ?? [];
  const id = query.get('uploadId') ?? '';
  const open = bucket.multiparts.get(id);
  if (open === undefined) return fail(outgoing, 404, 'NoSuchUpload');
  const parts: StoredObject[] = [];
  for (const { number, etag } of listed) {
    const part = open.parts.get(number);
    if (part === undefined || part.etag !== etag) return fail(outgoing, 400, 'InvalidPart');
    parts.push(part);
  }
  const object = await stored.complete(bucket, id, parts);
  const body = { Bucket: bucketName, Key: key, ETag: quoted(object.etag) };
  answer(outgoing, 200, xml, documentOf('CompleteMultipartUploadResult', body));
}

async function remove({ stored, bucket, key, query, outgoing }: Ask): Promise<void> {
  if (query.has('uploadId')) await stored.abort(bucket, query.get('uploadId') ?? '');
  else await stored.remove(bucket, key);
  answer(outgoing, 204);
}

async function serve(ask: Ask): Promise<void> {
  const { incoming, outgoing, key, query } = ask;
  if (incoming.method === 'GET' && query.get('list-type') === '2') return list(ask);
  if ((incoming.method === 'GET' || incoming.method === 'HEAD') && key !== '') return get(ask);
  if (incoming.method === 'HEAD') return answer(outgoing, 200);
  if (incoming.method === 'PUT') return query.has('partNumber') ? putPart(ask) : put(ask);
  if (incoming.method === 'POST' && query.has('uploads')) return initiate(ask);
  if (incoming.method === 'POST' && query.has('uploadId')) return complete(ask);
  if (incoming.method === 'DELETE') return remove(ask);
  fail(outgoing, 501, 'NotImplemented');
}

async function route(
  stored: StoredObjects,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
  const [, bucketName = '', ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (!isSigned(incoming, url)) return fail(outgoing, 403, 'SignatureDoesNotMatch');
  const bucket = stored.buckets.get(bucketName);
  if (incoming.method === 'PUT' && key === '') {
    await textOf(incoming);
    if (bucket !== undefined) return fail(outgoing, 409, 'BucketAlreadyOwnedByYou');
    stored.buckets.set(bucketName, { objects: new Map(), multiparts: new Map() });
    return answer(outgoing, 200);
  }
  if (bucket === undefined) return fail(outgoing, 404, 'NoSuchBucket');
  await serve({ stored, incoming, outgoing, bucketName, bucket, key, query: url.searchParams });
}

/** Starts the server in an empty folder and on a free local port, without a bucket. Returns its URL. */
export async function startObjectServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const stored = await openStoredObjects(folder);
  const server = createServer((incoming, outgoing) => {
    // A client that disconnects during a body or a response leaves nothing.
    route(stored, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the object server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = new Promise((settle) => server.close(settle));
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
