import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

/** A fake connection from this host. */
function localSocket(): Socket {
  return Object.defineProperties(new Socket(), {
    remoteAddress: { value: '127.0.0.1' },
    remotePort: { value: 1 },
    remoteFamily: { value: 'IPv4' },
  });
}
const socket = localSocket();

/** Node's request for a `Request`: routes read long bodies from it. */
export function incomingOf(bytes: Uint8Array | null): IncomingMessage {
  const incoming = new IncomingMessage(socket);
  if (bytes !== null && bytes.byteLength > 0) incoming.push(bytes);
  incoming.push(null);
  return incoming;
}

/** What a route wrote directly to Node's response. */
export interface Written {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The text of a body, whose pages come with Brotli to who asks for it. */
export function textOf(headers: Headers, body: Uint8Array): string {
  const isCompressed = headers.get('content-encoding') === 'br' && body.length > 0;
  return new TextDecoder().decode(isCompressed ? brotliDecompressSync(body) : body);
}

/** Node's response, recorded instead of sent. */
export function keptAnswer(): { readonly outgoing: ServerResponse; written(): Written } {
  const chunks: Buffer[] = [];
  let status = 0;
  let headers = new Headers();
  const outgoing = Object.assign(new ServerResponse(new IncomingMessage(socket)), {
    writeHead: (code: number, named: OutgoingHttpHeaders) => {
      status = code;
      headers = new Headers(
        Object.entries(named).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, String(one)]),
        ),
      );
      return outgoing;
    },
    write: (chunk: Uint8Array, done?: () => void) => {
      chunks.push(Buffer.from(chunk));
      done?.();
      return true;
    },
    end: (chunk?: Uint8Array) => {
      if (chunk !== undefined) chunks.push(Buffer.from(chunk));
      return outgoing;
    },
  });
  return { outgoing, written: () => ({ status, headers, text: textOf(headers, Buffer.concat(chunks)) }) };
}
