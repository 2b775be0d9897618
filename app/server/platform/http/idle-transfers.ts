import type { IncomingMessage, Server } from 'node:http';
import type { Log } from './log.ts';

/** A body that brings fewer than `leastBytes` in so many milliseconds stands still. */
export const maxPauseDuration = 60_000;
const leastBytes = 1024;
const look = 1000;

/** What a body had brought when it last went on. */
interface Mark {
  readonly bytes: number;
  readonly at: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends the connection of every request whose body stands still, whichever route it is for: who announces bytes and
 * sends none holds room, locks and a socket (P3, P36). What waits in the buffer is our own delay and not the
 * sender's. For its route it looks like a sender that went away: what came before is kept, or forgotten, as it is then.
 * `clock` in milliseconds.
 */
export function endIdleTransfers(server: Server, clock: () => number, log: Log): void {
  const coming = new Map<IncomingMessage, Mark>();
  const goesOn = (incoming: IncomingMessage, { bytes, at }: Mark): Mark | null => {
    const received = incoming.socket.bytesRead;
    if (received - bytes >= leastBytes || incoming.readableLength > 0)
      return { bytes: received, at: clock() };
    return clock() - at < maxPauseDuration ? { bytes, at } : null;
  };
  server.prependListener('request', (incoming: IncomingMessage) => {
    if (!hasBody(incoming)) return;
    coming.set(incoming, { bytes: incoming.socket.bytesRead, at: clock() });
    incoming.once('close', () => coming.delete(incoming));
  });
  const timer = setInterval(() => {
    for (const [incoming, mark] of coming) {
      const next = incoming.complete ? null : goesOn(incoming, mark);
      if (next !== null) {
        coming.set(incoming, next);
        continue;
      }
      coming.delete(incoming);
      if (incoming.complete) continue;
      log({ event: 'idle-transfer', detail: `no bytes came for ${maxPauseDuration / 1000} s` });
      incoming.socket.destroy();
    }
  }, look);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
