// A process that is fifty connections of a stranger until it is killed. Separate, so that it does not slow down the
// measuring process.
import { connect } from 'node:net';

const connections = 50;
/** The pause before a closed connection is opened again, and between further requests of one that reads nothing, in ms. */
const pause = 50;
/** The requests in a row of a connection: as many as the server lets wait. */
const depth = 16;

const get = 'GET /drive/login HTTP/1.1\r\nhost: localhost\r\n';
const post = 'POST /v1/auth/revoke HTTP/1.1\r\nhost: localhost\r\nidempotency-key: one-and-the-same-key\r\n';

/** What a connection does: how many requests it sends at first, and whether it reads, and asks again for each answer. */
const strangers = {
  'keep-alive': { head: get, body: '', first: 1, reads: true },
  pipelined: { head: get, body: '', first: depth, reads: true },
  stalled: { head: `${post}content-length: 100\r\n`, body: '{', first: 1, reads: true },
  'never reading': { head: get, body: '', first: depth, reads: false },
} as const;

export type Stranger = keyof typeof strangers;

/** The order of the measuring process: from which address to connect, or whom a proxy would name. */
export interface StrangerOrder {
  readonly url: string;
  readonly stranger: Stranger;
  readonly localAddress: string;
  readonly forwarded: string | null;
}

const begins = 'HTTP/1.1 ';
const answers = new Map<string, number>();

function open(order: StrangerOrder): void {
  const { head, body, first, reads } = strangers[order.stranger];
  const named = order.forwarded === null ? '' : `x-forwarded-for: ${order.forwarded}\r\n`;
  const text = `${head}${named}\r\n${body}`;
  const { hostname, port } = new URL(order.url);
  const socket = connect({
    ...{ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) },
    localAddress: order.localAddress,
  });
  const send = (): void => {
    if (socket.writable) socket.write(text);
  };
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    const found = (rest + String(chunk)).split(begins);
    rest = (found.at(-1) ?? '').slice(-begins.length);
    for (const answer of found.slice(1)) {
      const status = answer.slice(0, 3);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      send();
    }
  });
  if (!reads) socket.pause();
  const more = reads ? null : setInterval(send, pause);
  socket.on('connect', () => socket.write(text.repeat(first)));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (more !== null) clearInterval(more);
    answers.set('closed', (answers.get('closed') ?? 0) + 1);
    setTimeout(() => open(order), pause);
  });
}

process.on('message', (message: StrangerOrder | 'counts') => {
  if (message === 'counts') process.send?.(Object.fromEntries(answers));
  else for (let nth = 0; nth < connections; nth += 1) open(message);
});
