import { createServer, type RequestListener } from 'node:http';

/** A server on this computer that is not the product's. */
export interface ForeignServer {
  /** Its address and port. */
  readonly host: string;
  stop(): void;
}

/** Starts it: offline downloads reach it when it is one of the `offlineTargets`. */
export async function startForeignServer(listener: RequestListener): Promise<ForeignServer> {
  const server = createServer(listener);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
