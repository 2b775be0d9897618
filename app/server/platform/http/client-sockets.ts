import type { Server } from 'node:net';
import { clientOf, isListed, isThisComputer } from './client-address.ts';

/** Max. open connections of a listener. */
export const maxSockets = 1000;
const maxSocketsPerClient = 50;

/**
 * Closes connections of a client beyond fifty, so that one client cannot take every socket (P36). Listed proxies,
 * which forward many clients, and loopback are not limited.
 */
export function limitSockets(server: Server, proxies: readonly string[]): void {
  const open = new Map<string, number>();
  server.maxConnections = maxSockets;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isThisComputer(address) || isListed(address, proxies)) return;
    const client = clientOf(address);
    const count = (open.get(client) ?? 0) + 1;
    if (count > maxSocketsPerClient) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
