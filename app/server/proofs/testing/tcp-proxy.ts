// A proxy to another server that can be cut, as when that server restarts.
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to another server. */
export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a port that forwards to `host:port`. */
export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const listen = async (at: number): Promise<number> => {
    const made = createServer((near) => {
      const far = createConnection(port, host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    server = made;
    await new Promise<void>((settle) => made.listen(at, '127.0.0.1', settle));
    const address = made.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  };
  const cut = async (): Promise<void> => {
    const open = server;
    server = null;
    if (open === null) return;
    const closed = new Promise((settle) => open.close(settle));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const mine = await listen(0);
  return {
    port: mine,
    cut,
    restore: async () => {
      await listen(mine);
    },
    close: cut,
  };
}
