import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Call } from './call.ts';
import type { Draft } from './cases.ts';
import { type Answered, bytesOf, pathOf } from './requests.ts';
import type { World } from './world.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function addressOf({ server }: Pick<World, 'server'>, listener: Call['listener']): URL {
  const { appUrl, contentUrl, adminUrl } = server;
  return new URL(listener === 'app' ? appUrl : listener === 'content' ? contentUrl : (adminUrl ?? ''));
}

/** Whether Node's client sends the draft unchanged. */
export function canBeSent(call: Call, draft: Draft): boolean {
  const path = pathOf(call, draft);
  return /^[\x21-\x7e]+$/.test(path) && path.length < 15_000 && !path.includes('#');
}

/** Sends a draft over a keep-alive connection; rejects without a response within `milliseconds`. */
export function sendWithin(
  world: Pick<World, 'server'>,
  call: Call,
  draft: Draft,
  milliseconds: number,
): Promise<Answered> {
  const { hostname, port } = addressOf(world, call.listener);
  const bytes = bytesOf(draft);
  return new Promise((settle, fail) => {
    const sent = request(
      {
        agent,
        // The test's server listens on IPv4 loopback only.
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path: pathOf(call, draft),
        method: draft.method,
        headers: { ...draft.headers, ...(bytes === null ? {} : { 'content-length': bytes.byteLength }) },
        signal: AbortSignal.timeout(milliseconds),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''));
          settle({ status: answer.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    sent.on('error', fail);
    sent.end(bytes ?? undefined);
  });
}

/** Writes raw bytes and reads until the server closes or is idle for a while. */
export function writeRaw(
  world: Pick<World, 'server'>,
  listener: Call['listener'],
  bytes: Uint8Array,
  milliseconds: number,
): Promise<string> {
  const { port } = addressOf(world, listener);
  return new Promise((settle, fail) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(milliseconds, () => socket.destroy(new Error('no answer in time')));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += String(chunk);
      // One response is enough: complete at its Content-Length.
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (end > 0 && text.length >= end + 4 + length) socket.destroy();
    });
    socket.on('close', () => settle(text));
    socket.on('error', (error) => (text === '' ? fail(error) : settle(text)));
  });
}

/** Closes the keep-alive connections. */
export function closeSockets(): void {
  agent.destroy();
}
