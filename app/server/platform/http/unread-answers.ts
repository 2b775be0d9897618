import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection whose client has read nothing of what it was sent for `maxPause` ms: the response would hold its
 * place, its memory and a socket for as long as the client likes (P36). A response that waits for the server itself,
 * or for the next change of a stream, may be silent for longer.
 */
export function endUnreadAnswers(server: Server, maxPause: number): void {
  server.setTimeout(maxPause);
  server.on('timeout', (socket: Socket & { _httpMessage?: ServerResponse | null }) => {
    const isAnswering = (socket._httpMessage ?? null) !== null;
    if (!isAnswering || socket.writableLength > 0) socket.destroy();
  });
}
