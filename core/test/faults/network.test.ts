// The same faults from real sockets: what a fetch really does with them, once for a read and once for a write.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFolder } from '../../src/api/drive/files.ts';
import { getAbout } from '../../src/api/drive/privilege.ts';
import { type Caller, createCaller } from '../../src/index.ts';
import { memoryPlatform } from '../../src/platform/memory/platform.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  // A server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers raw bytes to whatever comes, then ends the connection or leaves it open. */
const raw = (bytes: string, then: 'end' | 'stay'): Promise<string> =>
  listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(bytes);
        if (then === 'end') socket.end();
      });
    }),
  );

const http = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listening(createHttpServer(answer));

function callerAt(origin: string, log: string[] = []): Caller {
  const all = [origin];
  return createCaller({
    platform: memoryPlatform(),
    origins: { drive: all, user: all, vip: all, config: all, access: all, content: [] },
    clientId: 'c',
    deviceId: 'd',
    locale: () => 'en-US',
    bearer: () => 'very-secret',
    acquireToken: async () => ({ ok: true, value: 'captcha-secret' }),
    refreshSession: async () => ({ kind: 'signedOut' }),
    failed: ({ failure }) => log.push(failure.code),
  });
}

/** A read and a write, without repetitions. The network is real here, and so is time: a deadline that is not met is far. */
async function both(origin: string, deadline = 300_000): Promise<string[]> {
  const caller = callerAt(origin);
  const once = Object.assign(
    ((call, options) => caller({ ...call, retries: 0, deadline }, options)) as Caller,
    {
      clientId: caller.clientId,
    },
  );
  const results = await Promise.all([getAbout(once), createFolder(once, '', 'x')]);
  return results.map((one) => (one.ok ? 'answer' : one.failure.code));
}

/** The system answers for a label of more than 63 characters itself: no resolver is asked. */
const unresolvable = `${'a'.repeat(64)}.invalid`;

const twice = (code: string): string[] => [code, code];

describe('[R7.31 P26b] faults of real sockets', () => {
  it('refused connections, unknown hosts, and connections closed before, within or after the headers', async () => {
    const closed = await raw('', 'end');
    open.splice(0).forEach((one) => {
      one.close();
    });
    expect(await both(closed)).toEqual(twice('unreachable'));
    expect(await both(`http://${unresolvable}`)).toEqual(twice('unreachable'));
    expect(await both(await raw('', 'end'))).toEqual(twice('unreachable'));
    expect(await both(await raw('HTTP/1.1 200', 'end'))).toEqual(twice('unreachable'));
    expect(await both(await raw('not http at all\r\n\r\n', 'end'))).toEqual(twice('unreachable'));
    const cut = 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"kind":';
    expect(await both(await raw(cut, 'end'))).toEqual(twice('unreachable'));
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n';
    expect(await both(await raw(chunked, 'end'))).toEqual(twice('unreachable'));
  });

  it('no response, a slow response and partial headers end at the deadline', async () => {
    const deadline = 1500;
    expect(await both(await raw('', 'stay'), deadline)).toEqual(twice('deadline_exceeded'));
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n';
    expect(await both(await raw(head, 'stay'), deadline)).toEqual(twice('deadline_exceeded'));
    const drip = await http((_, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await both(drip, deadline)).toEqual(twice('deadline_exceeded'));
  });

  it('a proxy’s HTML page and an endless body are failures of the service', async () => {
    const page = await http((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    expect(await both(page)).toEqual(twice('internal'));
    const endless = await http((_, response) => {
      const piece = Buffer.alloc(1024 * 1024, 32);
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) {
          // as long as somebody reads
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await both(endless)).toEqual(twice('internal'));
  });

  it('a redirect is not followed: no credentials reach its target', async () => {
    const stolen: string[] = [];
    const elsewhere = await http((request, response) => {
      stolen.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const from = await http((_, response) => response.writeHead(status, { location: elsewhere }).end());
      expect(await both(from)).toEqual(twice('unreachable'));
    }
    expect(stolen).toEqual([]);
  });

  it('an aborted call ends at once and closes its connection', async () => {
    let closed = 0;
    const abort = new AbortController();
    const origin = await http((request) => {
      request.on('close', () => (closed += 1));
      abort.abort();
    });
    const running = getAbout(callerAt(origin), { signal: abort.signal });
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await expect.poll(() => closed).toBe(1);
    expect(await getAbout(callerAt(origin), { signal: abort.signal })).toMatchObject({
      failure: { code: 'cancelled' },
    });
  });
});
