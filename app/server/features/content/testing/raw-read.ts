import { channel } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

const started = channel('http.server.request.start');
/** Iterations of the event loop without a change after which nothing moves any more. */
const still = 20;

/** The next response that a server of this process begins. */
function nextResponse(): Promise<ServerResponse> {
  return new Promise((settle) => {
    const hear = (message: unknown): void => {
      const response = message instanceof Object ? Reflect.get(message, 'response') : null;
      if (!(response instanceof ServerResponse)) return;
      started.unsubscribe(hear);
      settle(response);
    };
    started.subscribe(hear);
  });
}

/** A response as it comes over the wire, of a server in this process: no client between hides how it ends. */
export interface RawRead {
  /** Settles when the reader has read so many bytes, or nothing more comes. */
  read(bytes: number): Promise<void>;
  /** Reads nothing, until the server can write no more or has ended the response. */
  hold(): Promise<void>;
  /** Leaves without reading on. */
  leave(): void;
  /** Reads on until the connection closes, or the response is whole. */
  end(): Promise<RawEnd>;
}

/** How a response ended. */
export interface RawEnd {
  /** All that came, as Latin-1. */
  readonly text: string;
  /** Whether its last chunk came, or as many bytes as it announced. */
  readonly isWhole: boolean;
  /** Whether the server reset the connection. */
  readonly isReset: boolean;
}

/** Whether these bytes of a response are all of it, as far as HTTP/1.1 can tell. */
function isWhole(text: string): boolean {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return body.join('\r\n\r\n').length >= Number(length);
  return /^transfer-encoding: chunked$/im.test(head) && text.endsWith('\r\n0\r\n\r\n');
}

/** Asks for an address on a connection of its own, which the server may keep open. */
export async function rawGet(url: string, version: '1.0' | '1.1' = '1.1'): Promise<RawRead> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const beginning = nextResponse();
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  let isReset = false;
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => {
    isReset = true;
  });
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  socket.write(`GET ${pathname}${search} HTTP/${version}\r\nhost: ${host}\r\n\r\n`);
  const response = await beginning;
  const sizeOf = (): number => parts.reduce((sum, part) => sum + part.byteLength, 0);
  return {
    read: async (bytes) => {
      while (sizeOf() < bytes && !socket.destroyed)
        await Promise.race([new Promise((settle) => socket.once('data', settle)), closed]);
    },
    hold: async () => {
      socket.pause();
      let written = 0;
      for (let same = 0; same < still && !response.destroyed; same += 1) {
        await nextIteration();
        const now = response.socket?.bytesWritten ?? 0;
        if (now !== written || !response.writableNeedDrain) same = 0;
        written = now;
      }
    },
    leave: () => void socket.destroy(),
    end: async () => {
      socket.resume();
      // After a whole response the server waits for another request.
      const finished = new Promise((settle) => response.once('finish', settle));
      if (!response.writableFinished) await Promise.race([closed, finished]);
      socket.end();
      await closed;
      const text = Buffer.concat(parts).toString('latin1');
      return { text, isWhole: isWhole(text), isReset };
    },
  };
}
