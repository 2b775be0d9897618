import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { createDigests } from '../../../platform/blobs/digest.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import type { XmlElements } from '../../../platform/http/xml-document.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { findFile } from '../../files/tree.ts';
import { counted, trafficCounter } from '../../traffic/count.ts';
import { abandonUpload } from '../abandon.ts';
import { joinParts, maxParts, storedParts, storePart, storeWhole } from '../parts.ts';
import { openUpload } from '../uploads.ts';
import { type Authorized, authorize, isOfStore } from './authorize.ts';
import { type Payload, payloadOf, textOf } from './payload.ts';
import { failureOf, StoreFailure, storeStatuses } from './store-failure.ts';
import { documentOf, errorDocumentOf, type ListedPart, readParts } from './xml.ts';

/** One request: credentials, operation and body. */
interface Ask extends Authorized {
  readonly services: Services;
  readonly request: Request;
  readonly query: URLSearchParams;
}

const xml = (name: string, elements: XmlElements): Response =>
  new Response(documentOf(name, elements), { headers: { 'content-type': 'application/xml' } });

const quoted = (md5: string): string => `"${md5}"`;

/** The ETag of a multipart object: a digest of the parts' digests, and their number. */
function etagOf(parts: readonly { readonly etag: string }[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(Buffer.from(part.etag, 'hex'));
  return quoted(`${hash.digest('hex')}-${parts.length}`);
}

/** The file of a completed upload: a write whose response was lost gets it again (P12). */
async function storedFile({ services, claim }: Ask) {
  const row = await findFile(services.db, claim.account, claim.file);
  return row?.phase === 'PHASE_TYPE_COMPLETE' ? row : null;
}

async function putAgain(ask: Ask): Promise<Response> {
  const file = await storedFile(ask);
  if (file === null) throw new StoreFailure('NoSuchUpload');
  const payload = payloadOf(ask.request, ask.seal);
  const digests = createDigests(file.size);
  let size = 0;
  for await (const part of payload.bytes) {
    size += part.byteLength;
    if (size > file.size) throw new StoreFailure('EntityTooLarge');
    digests.update(part);
  }
  if (digests.result().gcid !== file.gcid) throw new StoreFailure('AccessDenied', 'it is stored already');
  return new Response(null, { headers: { etag: quoted(payload.md5()) } });
}

/** A body whose bytes count as the account's traffic (R7.6). */
function coming(ask: Ask): Payload {
  const payload = payloadOf(ask.request, ask.seal);
  const count = trafficCounter(ask.services, ask.claim.account, 'uploaded');
  return { ...payload, bytes: counted(payload.bytes, count) };
}

async function put(ask: Ask): Promise<Response> {
  const upload = await openUpload(ask.services, ask.claim.upload);
  if (upload === null) return putAgain(ask);
  const payload = coming(ask);
  const stored = await storeWhole(ask.services, upload, payload);
  if (isRefusal(stored)) throw failureOf(stored);
  return new Response(null, { headers: { etag: quoted(payload.md5()) } });
}

function partNumber(query: URLSearchParams): number {
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > maxParts)
    throw new StoreFailure('InvalidArgument', 'part numbers are 1 to 10000');
  return number;
}

async function putPart(ask: Ask): Promise<Response> {
  const payload = coming(ask);
  const part = { ...payload, number: partNumber(ask.query) };
  const stored = await storePart(ask.services, ask.claim.upload, part);
  if (isRefusal(stored)) throw failureOf(stored);
  return new Response(null, { headers: { etag: quoted(stored.md5) } });
}

const objectOf = (ask: Ask): XmlElements => ({ Bucket: ask.bucket, Key: ask.claim.upload });

/** Idempotent: an upload has one key, so its multipart upload id never changes. */
async function initiate(ask: Ask): Promise<Response> {
  if ((await openUpload(ask.services, ask.claim.upload)) === null) throw new StoreFailure('NoSuchUpload');
  return xml('InitiateMultipartUploadResult', { ...objectOf(ask), UploadId: ask.claim.upload });
}

/** Checks the part list of a completion against the stored parts, in ascending order. */
async function listedParts(ask: Ask, listed: readonly ListedPart[]) {
  const here = new Map(
    (await storedParts(ask.services, ask.claim.upload)).map((part) => [part.number, part]),
  );
  let last = 0;
  return listed.map(({ number, etag }) => {
    if (number <= last) throw new StoreFailure('InvalidPartOrder');
    last = number;
    const part = here.get(number);
    if (part === undefined || part.md5 !== etag) throw new StoreFailure('InvalidPart', `part ${number}`);
    return part;
  });
}

async function complete(ask: Ask): Promise<Response> {
  const listed = readParts(await textOf(payloadOf(ask.request, ask.seal)));
  if (listed === null) throw new StoreFailure('MalformedXML');
  const location = `${ask.services.addresses.content}/${ask.bucket}/${ask.claim.upload}`;
  const answer = (): Response =>
    xml('CompleteMultipartUploadResult', {
      // biome-ignore lint/plugin: an XML element, not the header
      Location: location,
      ...objectOf(ask),
      ETag: etagOf(listed),
    });
  const upload = await openUpload(ask.services, ask.claim.upload);
  if (upload === null) {
    if ((await storedFile(ask)) === null) throw new StoreFailure('NoSuchUpload');
    return answer();
  }
  const parts = await listedParts(ask, listed);
  const stored = await joinParts(ask.services, upload, parts);
  if (isRefusal(stored)) throw failureOf(stored);
  return answer();
}

async function abort(ask: Ask): Promise<Response> {
  await abandonUpload(ask.services, ask.claim.upload);
  return new Response(null, { status: 204 });
}

async function listParts(ask: Ask): Promise<Response> {
  if ((await openUpload(ask.services, ask.claim.upload)) === null) throw new StoreFailure('NoSuchUpload');
  const parts = await storedParts(ask.services, ask.claim.upload);
  return xml('ListPartsResult', {
    ...objectOf(ask),
    UploadId: ask.claim.upload,
    IsTruncated: false,
    Part: parts.map((part) => ({ PartNumber: part.number, ETag: quoted(part.md5), Size: part.size })),
  });
}

async function head(ask: Ask): Promise<Response> {
  const file = await storedFile(ask);
  if (file === null) throw new StoreFailure('NoSuchKey');
  return new Response(null, { headers: { 'content-length': String(file.size), etag: quoted(file.id) } });
}

type Handler = (ask: Ask) => Promise<Response>;

/** The operation of a request, by its method and query. */
function handlerOf(method: string, query: URLSearchParams): Handler {
  const inParts = query.has('uploadId');
  if (method === 'PUT') return inParts || query.has('partNumber') ? putPart : put;
  if (method === 'POST' && query.has('uploads')) return initiate;
  if (method === 'POST' && inParts) return complete;
  if (method === 'DELETE' && inParts) return abort;
  if (method === 'GET' && inParts) return listParts;
  if (method === 'HEAD' && !inParts) return head;
  throw new StoreFailure('MethodNotAllowed');
}

function failed(c: Context<Environment>, failure: StoreFailure): Response {
  const id = c.get('requestId');
  const body = errorDocumentOf({
    Code: failure.code,
    Message: failure.message === '' ? failure.code : failure.message,
    RequestId: id,
  });
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status: storeStatuses[failure.code],
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': id, 'x-oss-request-id': id },
  });
}

async function answer(c: Context<Environment>): Promise<Response> {
  const services = c.get('services');
  const url = new URL(c.req.url);
  const { raw: request } = c.req;
  const authorized = await authorize(services, { method: request.method, url, headers: request.headers });
  const query = url.searchParams;
  if (query.has('uploadId') && query.get('uploadId') !== authorized.claim.upload)
    throw new StoreFailure('NoSuchUpload');
  if (request.headers.has('x-amz-copy-source') || request.headers.has('x-oss-copy-source'))
    throw new StoreFailure('NotImplemented');
  return handlerOf(request.method, query)({ ...authorized, services, request, query });
}

/**
 * The object-store protocol on the content origin, for other clients of this family (R10.4, T19): put, parts in any
 * order, complete, abort, list, head; signed as S3 (SigV4, chunked streams too) or as OSS (V1). The bucket may be in
 * the path or in the host name. Requests without such a signature are passed on.
 */
export function storeDialect(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (!isOfStore(c.req.header('authorization'))) return next();
    try {
      return await answer(c);
    } catch (error) {
      if (error instanceof StoreFailure) return failed(c, error);
      throw error;
    }
  };
}
