// A proxy to the object store for tests: each request can be delayed, or answered instead of the store.
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** A request to the store. */
export interface StoreRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
}

/** A response instead of the store's. */
export interface StoreAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Handles a complete request before the store gets it; the request waits for the result. Null forwards it.
 */
export type Look = (asked: StoreRequest) => Promise<StoreAnswer | null> | null;

/** A proxy to the object store. */
export interface StoreProxy {
  /** The bucket's URL through this proxy. */
  readonly endpoint: string;
  /** Sets the handler of each request from now on. */
  look(look: Look): void;
  close(): Promise<void>;
}

interface Sent extends StoreRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function forward(
  target: URL,
  sent: Sent,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((settle, fail) => {
    const { method, path, headers, body } = sent;
    const asking = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () =>
        settle({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.once('error', fail);
    asking.end(body);
  });
}

/** Opens a proxy to the bucket at `endpoint`. A request is forwarded even if its client has disconnected. */
export async function openStoreProxy(endpoint: string): Promise<StoreProxy> {
  const target = new URL(endpoint);
  let look: Look = () => null;
  const server = createServer(async (incoming, outgoing) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk);
      const { method = 'GET', url: path = '/', headers } = incoming;
      const instead = await look({ method, path });
      const answer =
        instead === null
          ? await forward(target, { method, path, headers, body: Buffer.concat(chunks) })
          : { ...instead, headers: {} };
      outgoing.writeHead(answer.status, answer.headers);
      outgoing.end(method === 'HEAD' ? undefined : answer.body);
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}${target.pathname}`,
    look: (next) => {
      look = next;
    },
    close: async () => {
      const closed = new Promise((settle) => server.close(settle));
      server.closeAllConnections();
      await closed;
    },
  };
}
