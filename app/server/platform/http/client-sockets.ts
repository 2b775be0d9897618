import type { Server } from 'node:net';
import { requesterOf } from './client-address.ts';
import { ClientPlaces } from './client-places.ts';

/** Max. open connections of a listener. */
export const maxSockets = 1000;
const maxSocketsPerClient = 50;

/**
 * Closes connections of a client beyond fifty, and beyond as many as it leaves free, so that neither one client nor
 * many can take every socket (P36). Those of listed proxies, which forward many clients, and of loopback are counted
 * among all, and not limited.
 */
export function limitSockets(server: Server, proxies: readonly string[]): void {
  const places = new ClientPlaces(maxSockets, maxSocketsPerClient);
  server.maxConnections = maxSockets;
  server.on('connection', (socket) => {
    const leave = places.take(requesterOf(socket.remoteAddress ?? '', undefined, proxies));
    if (leave === null) socket.destroy();
    else socket.once('close', leave);
  });
}
