import type { IncomingMessage, Server } from 'node:http';
import type { Log } from './log.ts';

/** A body that brings fewer than `leastBytes` in this time, in ms, has stalled. */
export const maxPauseDuration = 60_000;
const leastBytes = 1024;
const look = 1000;

/** Bytes received when the body last made progress. */
interface Mark {
  readonly bytes: number;
  readonly at: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes connections whose request body has stalled, on any route: they would hold memory, locks and a socket (P3,
 * P36). Bytes that wait in our buffer are our delay, not the sender's. The route sees a disconnected client. `clock`
 * in ms.
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
