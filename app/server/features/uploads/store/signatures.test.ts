import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { beginStoreUpload, type StoreParams, signedPut } from '../testing/store-clients.ts';
import { unchunked } from './aws-chunked.ts';
import { readSigV4, scopeKey, signV4 } from './sigv4.ts';
import { StoreFailure } from './store-failure.ts';

// The example of AWS's own documentation: "Signature Calculations: Transferring Payload in Multiple Chunks".
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const scope = '20130524/us-east-1/s3/aws4_request';
const seed = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9';
const chunkSignatures = [
  'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
  '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
  'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
];
const names =
  'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class';

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const framed = (sizes: readonly number[], filling: string): Buffer =>
  Buffer.concat(
    sizes.map((size, n) =>
      Buffer.from(
        `${size.toString(16)};chunk-signature=${chunkSignatures[n] ?? ''}\r\n${filling.repeat(size)}\r\n`,
      ),
    ),
  );
const seal = { key: scopeKey(secret, scope), scope, date: '20130524T000000Z', signature: seed };

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('SigV4', () => {
  it('[T19] signs and reads as the published example does, its chunks too', async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${scope},SignedHeaders=${names},Signature=${seed}`;
    const read = readSigV4(authorization);
    expect(read).toMatchObject({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', scope, signature: seed });
    const headers = new Headers({
      host: 's3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': '66560',
      'content-length': '66824',
    });
    const url = new URL('https://s3.amazonaws.com/examplebucket/chunkObject.txt');
    const auth = { accessKeyId: '', scope, signedHeaders: names.split(';') };
    expect(signV4({ method: 'PUT', url, headers }, auth, secret)).toBe(seed);
    const body = framed([65_536, 1024, 0], 'a');
    expect(body.length).toBe(66_824);
    for (const size of [1, 7, 4096, 70_000])
      expect(await textOf(unchunked(inPieces(body, size), seal))).toBe('a'.repeat(66_560));
  });

  it('[T19] a byte, a signature or an end that is not the signed one is noticed', async () => {
    const codeOf = (body: Buffer): Promise<unknown> =>
      textOf(unchunked(inPieces(body, 1000), seal)).catch((error: unknown) =>
        error instanceof StoreFailure ? error.code : error,
      );
    const body = framed([65_536, 1024, 0], 'a');
    const other = Buffer.from(body);
    other[30_000] = 98;
    expect(await codeOf(other)).toBe('SignatureDoesNotMatch');
    expect(await codeOf(framed([1024, 65_536, 0], 'a'))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(body.subarray(0, -3))).toBe('IncompleteBody');
    expect(await codeOf(body.subarray(0, 65_000))).toBe('IncompleteBody');
    expect(await codeOf(Buffer.from('nonsense\r\n'))).toBe('InvalidRequest');
    expect(await codeOf(Buffer.from('x'.repeat(10_000)))).toBe('InvalidRequest');
  });
});

describe('addresses', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await newPerson(server, 'ada@example.org');
  });
  afterAll(() => server.stop());

  /** Sent without a length, as a client does that streams. */
  function put(params: StoreParams, host: string, path: string, body: string): Promise<number> {
    return new Promise((settle, fail) => {
      const sending = signedPut(server, params, { host, path });
      sending.once('error', fail);
      sending.once('response', (answer) => {
        answer.resume();
        settle(answer.statusCode ?? 0);
      });
      sending.write(body);
      sending.end();
    });
  }

  it('[R10.4] the bucket is in the path, in the host name, or absent; any host name works', async () => {
    const addresses = [
      ['files.example.org', (params: StoreParams) => `/${params.bucket}/${params.key}`],
      ['aloft.mypikpak.example', (params: StoreParams) => `/${params.key}`],
      ['127.0.0.1:1', (params: StoreParams) => `/${params.key}`],
    ] as const;
    for (const [n, [host, pathOf]] of addresses.entries()) {
      const { params, fileId } = await beginStoreUpload(server, ada, { name: `host ${n}`, size: 5 });
      expect(await put(params, host, pathOf(params), '12345')).toBe(200);
      const { body } = await call(server, 'GET', `/drive/v1/files/${fileId}`, { token: ada.token });
      expect(body.phase).toBe('PHASE_TYPE_COMPLETE');
      // The answer was lost: the same bytes again are the same file, others are not.
      expect(await put(params, host, pathOf(params), '12345')).toBe(200);
      expect(await put(params, host, pathOf(params), '54321')).toBe(403);
    }
  });

  it('[R10.4] the bucket is the first label of a content host with a domain, so that it needs no DNS name', async () => {
    const named = await startTestServer({ contentUrl: 'https://files.example.org' });
    const bo = await newPerson(named, 'bo@example.org');
    const { params } = await beginStoreUpload(named, bo, { name: 'x', size: 5 });
    expect([params.bucket, params.endpoint]).toEqual(['files', 'files.example.org']);
    await named.stop();
  });
});
