import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { presentBytes } from '@aloft/core/service';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { FilmSource } from './film-source.ts';
import type { FilmInput } from './input.ts';

/**
 * How programs read what lies in a bucket: over HTTP from this process, in ranges. A local copy would need the whole
 * film's time and disk before its first segment, and a film may be larger than the disk.
 *
 * A program reaches this one listener and nothing else: it is its HTTP proxy, so that an address of any other host comes
 * here, too, and is refused. The host of a film has a name that does not exist outside. The password of the proxy is
 * made for one run of one program, opens one content, and ends with the run. It is in the program's environment, which
 * other users of the machine cannot read, as they can its arguments.
 */
const input: FilmInput = { address: 'http://film.invalid/', protocols: 'http,tcp' };
const filmUrl = /^http:\/\/film\.invalid(:80)?\/$/;
const user = 'film';

/** How long a connection may take for its request, in ms: programs of this machine send it at once. */
const requestTime = 10_000;

interface Grant {
  readonly blobId: string;
  readonly size: number;
  isCutShort: boolean;
}

const credentialsOf = (secret: string): string =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

/** Opens the listener on the loopback interface. */
export async function openLoopback(
  blobs: Pick<BlobStore, 'read'> & Required<Pick<BlobStore, 'sizeOf'>>,
): Promise<FilmSource> {
  const grants = new Map<string, Grant>();

  /** Passes the bytes on, and notes when they end before their number. */
  async function* whole(
    source: AsyncIterable<Uint8Array>,
    { grant, size, response }: { grant: Grant; size: number; response: ServerResponse },
  ): AsyncGenerator<Uint8Array> {
    let sent = 0;
    try {
      for await (const chunk of source) {
        sent += chunk.byteLength;
        yield chunk;
      }
      if (sent < size) throw new Error('the store sent too few bytes');
    } catch (error) {
      // A program that has read enough closes the connection, and then it lacks nothing.
      if (!response.destroyed) grant.isCutShort = true;
      throw error;
    }
  }

  async function send(grant: Grant, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { range } = request.headers;
    const asked = presentBytes({ range, ifRange: undefined }, { size: grant.size, etag: '' });
    response.writeHead(asked.status, { ...asked.headers, 'accept-ranges': 'bytes', connection: 'close' });
    if (asked.status === 416) {
      response.end();
      return;
    }
    const { start, end } = asked.part ?? { start: 0, end: grant.size - 1 };
    const source = blobs.read(grant.blobId, { start, end });
    await pipeline(whole(source, { grant, size: end - start + 1, response }), response)
      // The connection ends without its last bytes, and the program knows that it lacks them.
      .catch(() => undefined)
      .finally(() => source.destroy());
  }

  const server = createServer((request, response) => {
    const grant = grants.get(request.headers['proxy-authorization'] ?? '');
    const refuse = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...headers, connection: 'close' }).end();
    };
    if (grant === undefined) refuse(407, { 'proxy-authenticate': 'Basic realm="film"' });
    else if (request.method !== 'GET' || !filmUrl.test(request.url ?? '')) refuse(403);
    else void send(grant, request, response);
  });
  server.headersTimeout = requestTime;
  server.requestTimeout = requestTime;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the loopback listener has no port');
  const { port } = bound;

  return {
    open: async (blobId) => {
      const size = await blobs.sizeOf(blobId);
      if (size === null || size === 0) return null;
      const secret = newSecret();
      const grant: Grant = { blobId, size, isCutShort: false };
      grants.set(credentialsOf(secret), grant);
      return {
        input,
        environment: { http_proxy: `http://${user}:${secret}@127.0.0.1:${port}` },
        isCutShort: () => grant.isCutShort,
        close: () => {
          grants.delete(credentialsOf(secret));
        },
      };
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
