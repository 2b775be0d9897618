import type { Server, ServerResponse } from 'node:http';

const look = 20;

/** The requests in progress of a server, and whether it is closing. */
interface Watched {
  readonly underWay: Set<ServerResponse>;
  ending: boolean;
}
const watched = new WeakMap<Server, Watched>();

/** Counts the requests in progress, for a graceful shutdown; called before the first request. */
export function watchRequests(server: Server): void {
  const state: Watched = { underWay: new Set(), ending: false };
  watched.set(server, state);
  server.prependListener('request', (_, response: ServerResponse) => {
    // Tells keep-alive clients with the response that the connection ends.
    if (state.ending) response.shouldKeepAlive = false;
    state.underWay.add(response);
    response.once('close', () => state.underWay.delete(response));
  });
}

/** Stops accepting connections, lets requests finish, and closes what is left after `maxDuration` ms (P37). */
export async function endGracefully(server: Server, maxDuration: number): Promise<void> {
  const state = watched.get(server);
  if (state !== undefined) {
    state.ending = true;
    for (const response of state.underWay) response.shouldKeepAlive = false;
  }
  const ended = new Promise<void>((settle) => server.close(() => settle()));
  // A connection that was busy when the shutdown began may be idle now.
  const idle = setInterval(() => server.closeIdleConnections(), look);
  const end = setTimeout(() => server.closeAllConnections(), maxDuration);
  await ended;
  clearInterval(idle);
  clearTimeout(end);
}
