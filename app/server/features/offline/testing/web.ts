import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';

/** Whether the flaky page fails, and the version of the ranged one. */
export const mood = { broken: true, version: '"one"' };
let port = 0;
export const bytes = randomBytes(200_000);
const part = Buffer.alloc(1024, 'x');
/** Bytes of the paced page, which come 64 at a time. */
export const pacedBytes = 64_000;
/** Sends the next bytes of the paced page, and all that are left. */
export const pace = { next: (): void => undefined, rest: (): unknown => undefined };
/** What the server saw: bytes that the endless answer has sent, and requests that were closed by the other side. */
export const seen: {
  endless: number;
  slow: number;
  closed: number;
  readonly requests: string[];
  /** Where each answer of the ranged page began. */
  readonly ranges: number[];
} = {
  ranges: [],
  endless: 0,
  slow: 0,
  closed: 0,
  requests: [],
};

export const pages: Record<string, RequestListener> = {
  '/file.bin': (_, response) => response.end(bytes),
  '/named': (_, response) => {
    response.setHeader(
      'content-disposition',
      "attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpass%E2%80%AEwd.txt",
    );
    response.end('named');
  },
  '/empty': (_, response) => response.end(),
  '/endless': (request, response) => {
    const more = (): void => {
      seen.endless += part.length;
      if (!request.destroyed) response.write(part, () => setImmediate(more));
    };
    more();
  },
  '/short': (_, response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('only this', () => response.destroy());
  },
  '/long': (_, response) => {
    const { socket } = response;
    socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfourand much more than was announced');
  },
  '/huge': (_, response) => {
    response.writeHead(200, { 'content-length': '999999999999' });
    response.write('x');
  },
  '/slow': (request, response) => {
    seen.slow += 1;
    request.on('close', () => {
      seen.closed += 1;
    });
    response.writeHead(200, { 'content-length': '4096' });
    response.write(part);
  },
  /** Continues from any byte, and stops half way while the mood is broken. */
  '/ranged': (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const isSame = request.headers['if-range'] === mood.version;
    seen.ranges.push(isSame ? from : 0);
    const begin = isSame ? from : 0;
    response.writeHead(begin > 0 ? 206 : 200, {
      etag: mood.version,
      'content-length': bytes.length - begin,
      ...(begin > 0 ? { 'content-range': `bytes ${begin}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    if (mood.broken) response.write(bytes.subarray(begin, bytes.length / 2));
    else response.end(bytes.subarray(begin));
  },
  /** Brings its bytes when the test says so. */
  '/paced': (_, response) => {
    response.writeHead(200, { 'content-length': pacedBytes });
    let sent = 0;
    pace.next = () => {
      // The last of it comes with the rest.
      if (sent + 64 >= pacedBytes) return;
      sent += 64;
      response.write(part.subarray(0, 64));
    };
    pace.rest = () => response.end(Buffer.alloc(pacedBytes - sent, 'x'));
  },
  '/flaky': (_, response) => {
    if (mood.broken) response.writeHead(503).end();
    else response.end('repaired');
  },
  '/to-private': (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port + 1}/secret` }).end();
  },
  '/to-file': (_, response) => {
    response.writeHead(301, { location: 'file:///etc/passwd' }).end();
  },
};
const web = createServer((request, response) => {
  const path = request.url ?? '';
  seen.requests.push(path);
  const hops = /^\/hops\/(\d)$/.exec(path)?.[1];
  if (hops !== undefined) {
    const left = Number(hops);
    response.writeHead(307, { location: left > 1 ? `/hops/${left - 1}` : '/file.bin' }).end();
    return;
  }
  const page = pages[path];
  if (page === undefined) response.writeHead(path === '/forbidden' ? 403 : 404).end();
  else page(request, response);
});

/** Starts the loopback server and answers its port. */
export async function openWeb(): Promise<number> {
  await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
  const address = web.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
  return port;
}

export async function closeWeb(): Promise<void> {
  web.closeAllConnections();
  await new Promise((settle) => web.close(settle));
}
