import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports below the ones that the system gives to a server that asks for any: one of those may go to another test
 * between the answer and its use. Browsers and `fetch` refuse to open 10080, the last “bad port” of the Fetch standard.
 */
const lowest = 10_081;
const highest = 32_000;

function canListen(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((settle) => {
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}

/** A free local port. Throws after a hundred that are taken. */
export async function freePort(): Promise<number> {
  for (let nth = 0; nth < 100; nth += 1) {
    const port = randomInt(lowest, highest);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port between ${lowest} and ${highest}`);
}
