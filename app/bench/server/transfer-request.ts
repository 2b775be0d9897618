import { connect } from 'node:net';
import { getRequest, openConnection } from './requests.ts';

/** Downloads the URL over a new connection; returns the seconds from the request to the last byte. */
export async function download(url: string): Promise<number> {
  const connection = await openConnection(url);
  const began = performance.now();
  const status = await connection.send(getRequest(url));
  const seconds = (performance.now() - began) / 1000;
  connection.end();
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return seconds;
}

/** An upload request. */
export interface Sending {
  readonly method: 'PATCH' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends `size` bytes by repeating a block; returns the seconds until the successful response. */
export function upload(sending: Sending, size: number, block: Uint8Array): Promise<number> {
  const { pathname, host, hostname, port } = new URL(sending.url);
  const headers = { host, 'content-length': String(size), ...sending.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((settle, fail) => {
    const began = performance.now();
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', fail);
    socket.once('data', (answer) => {
      const status = answer.toString('latin1').slice(9, 12);
      if (status.startsWith('2')) settle((performance.now() - began) / 1000);
      else fail(new Error(`${sending.url} answered ${answer.toString('latin1')}`));
      socket.destroy();
    });
    socket.write(`${sending.method} ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let left = size;
    const send = (): void => {
      while (left > 0) {
        const part = block.subarray(0, Math.min(left, block.byteLength));
        left -= part.byteLength;
        if (socket.write(part)) continue;
        socket.once('drain', send);
        return;
      }
    };
    send();
  });
}
