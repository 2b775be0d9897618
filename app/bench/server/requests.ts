import { connect } from 'node:net';

/** What a run of requests took. */
export interface Run {
  readonly perSecond: number;
  /** Milliseconds from a request's first byte to its answer's last, in the order they ended. */
  readonly latencies: readonly number[];
}

/** One connection of HTTP/1.1 that is kept, with one answer at a time. Answers must tell their length. */
export interface Line {
  /** Sends the text and settles with the answer's status when all of its bytes are here. */
  ask(text: string): Promise<number>;
  end(): void;
}

const bufferSize = 1024 * 1024;

/**
 * Opens a connection that counts bytes and looks at nothing but the head of an answer, so that the asking side costs
 * little of the two cores that both sides share.
 */
export function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  let missing = 0;
  let head = '';
  let status = 0;
  let answered: { settle(status: number): void; fail(error: Error): void } | null = null;

  /** Reads on; answers how many bytes of an answer's body the part brought. */
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
          if (Number.isNaN(missing)) answered?.fail(new Error(`an answer without its length: ${head}`));
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
        ask: (text) =>
          new Promise((settle, failed) => {
            answered = { settle, fail: failed };
            socket.write(text, 'latin1');
          }),
        end: () => socket.destroy(),
      }),
    );
  });
}

/** A GET request as it goes over the line. */
export function getRequest(url: string, headers: Readonly<Record<string, string>> = {}): string {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends `count` requests over so many connections at once; `text` makes the nth. Rejects when one is not answered 200. */
export async function runRequests(
  url: string,
  given: { readonly connections: number; readonly count: number; readonly text: (nth: number) => string },
): Promise<Run> {
  const lines = await Promise.all(Array.from({ length: given.connections }, () => openLine(url)));
  const latencies: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (next < given.count) {
        const text = given.text(next);
        next += 1;
        const asked = performance.now();
        const status = await line.ask(text);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        latencies.push(performance.now() - asked);
      }
    }),
  );
  const perSecond = (1000 * given.count) / (performance.now() - began);
  for (const line of lines) line.end();
  return { perSecond, latencies };
}
