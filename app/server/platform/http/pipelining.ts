import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Max. requests of a connection that wait for the response to an earlier one. */
export const maxPipelined = 16;

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Starts one request of a connection at a time: a pipelined one waits for the response to the one before. Otherwise a
 * single connection could have any number in progress (P36), and one whose connection ends before its turn would never
 * be told of it. A connection with too many that wait is closed.
 */
export function withoutPipelining(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>();

  /** Tells of a request whose connection ends before its turn. */
  const drop = ({ outgoing }: Exchange): void => void outgoing.destroy().emit('close');
  const start = (socket: Socket, line: Exchange[], { incoming, outgoing }: Exchange): void => {
    outgoing.once('close', () => next(socket, line));
    listener(incoming, outgoing);
  };
  const next = (socket: Socket, line: Exchange[]): void => {
    const following = line.shift();
    if (following === undefined) {
      lines.delete(socket);
      return;
    }
    // A response without its connection will never be sent: the one before was the last.
    if (following.outgoing.socket === socket && !socket.destroyed) {
      start(socket, line, following);
      return;
    }
    lines.delete(socket);
    for (const left of [following, ...line.splice(0)]) drop(left);
  };

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket);
    if (line === undefined) {
      const first: Exchange[] = [];
      lines.set(socket, first);
      start(socket, first, { incoming, outgoing });
      return;
    }
    line.push({ incoming, outgoing });
    if (line.length > maxPipelined) socket.destroy();
  };
}
