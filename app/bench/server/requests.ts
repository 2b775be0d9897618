import { connect } from 'node:net';

/** The result of a run of requests. */
export interface Run {
  readonly perSecond: number;
  /** From the first byte of a request to the last of its response in ms, in order of completion. */
  readonly latencies: readonly number[];
}

/** A persistent HTTP/1.1 connection with one request at a time. Responses need a content length. */
export interface Connection {
  /** Sends the request and resolves with the status when the whole response has arrived. */
  send(text: string): Promise<number>;
  end(): void;
}

const bufferSize = 1024 * 1024;

/**
 * Opens a connection that counts bytes and parses only the head of a response, so that the client uses little of the
 * cores that it shares with the server.
 */
export function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  let missing = 0;
  let head = '';
  let status = 0;
  let answered: { settle(status: number): void; fail(error: Error): void } | null = null;

  /** Parses a part of a response; returns the number of its body bytes. */
  function bodyOf(part: Uint8Array): number {
    if (status !== 0) return part.byteLength;
    head += Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return 0;
    status = Number(head.slice(9, 12));
    missing = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    return head.length - end - 4;
  }

  return new Promise((opened, refused) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(bufferSize),
        callback: (size, buffer) => {
          const body = bodyOf(buffer.subarray(0, size));
          if (status === 0) return true;
          missing -= body;
          if (Number.isNaN(missing))
            answered?.fail(new Error(`a response without a content length: ${head}`));
          if (missing > 0) return true;
          const whole = status;
          [status, head] = [0, ''];
          answered?.settle(whole);
          return true;
        },
      },
    });
    const fail = (error: Error): void => {
      refused(error);
      answered?.fail(error);
    };
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('the connection was closed')));
    socket.once('connect', () =>
      opened({
        send: (text) =>
          new Promise((settle, failed) => {
            answered = { settle, fail: failed };
            socket.write(text, 'latin1');
          }),
        end: () => socket.destroy(),
      }),
    );
  });
}

/** The text of a GET request. */
export function getRequest(url: string, headers: Readonly<Record<string, string>> = {}): string {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends `count` requests over concurrent connections; `text` returns the nth. Rejects if a status is not 200. */
export async function runRequests(
  url: string,
  given: { readonly connections: number; readonly count: number; readonly text: (nth: number) => string },
): Promise<Run> {
  const lines = await Promise.all(Array.from({ length: given.connections }, () => openConnection(url)));
  const latencies: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    lines.map(async (connection) => {
      while (next < given.count) {
        const text = given.text(next);
        next += 1;
        const asked = performance.now();
        const status = await connection.send(text);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        latencies.push(performance.now() - asked);
      }
    }),
  );
  const perSecond = (1000 * given.count) / (performance.now() - began);
  for (const connection of lines) connection.end();
  return { perSecond, latencies };
}
