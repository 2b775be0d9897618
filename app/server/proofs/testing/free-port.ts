import { createServer } from 'node:net';

/** A free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((settle) => probe.listen(0, '127.0.0.1', settle));
  const address = probe.address();
  await new Promise((settle) => probe.close(settle));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
