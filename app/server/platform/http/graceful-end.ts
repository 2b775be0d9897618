import type { Server, ServerResponse } from 'node:http';

const maxShutdownDuration = 10_000;
const look = 20;

/** What a server that is told about has under way, and whether it is ending. */
interface Watched {
  readonly underWay: Set<ServerResponse>;
  ending: boolean;
}
const watched = new WeakMap<Server, Watched>();

/** Keeps count of the requests under way, for a graceful end; before the first of them comes. */
export function watchRequests(server: Server): void {
  const state: Watched = { underWay: new Set(), ending: false };
  watched.set(server, state);
  server.prependListener('request', (_, response: ServerResponse) => {
    // Whoever keeps a connection learns with the answer that it ends.
    if (state.ending) response.shouldKeepAlive = false;
    state.underWay.add(response);
    response.once('close', () => state.underWay.delete(response));
  });
}

/** Takes no more connections, lets requests under way end, and cuts off what is left after ten seconds (P37). */
export async function endGracefully(server: Server): Promise<void> {
  const state = watched.get(server);
  if (state !== undefined) {
    state.ending = true;
    for (const response of state.underWay) response.shouldKeepAlive = false;
  }
  const ended = new Promise<void>((settle) => server.close(() => settle()));
  // A connection that is idle now may have been answering when the end began.
  const idle = setInterval(() => server.closeIdleConnections(), look);
  const end = setTimeout(() => server.closeAllConnections(), maxShutdownDuration);
  await ended;
  clearInterval(idle);
  clearTimeout(end);
}
