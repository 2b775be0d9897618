// A server whose clock stands still, for journeys that a half minute or a day would change.

import type { Configuration } from '../server/configuration.ts';
import { servePages } from '../server/features/pages/serve.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';

/** Starts it at this moment; its clock goes on only when `pass` moves it. */
export async function startStillServer(
  start = Date.now(),
  part: Partial<Configuration> = {},
): Promise<TestServer> {
  let now = start;
  const server = await startTestServer({ captcha: 'off', ...part }, { pages: servePages, clock: () => now });
  return {
    ...server,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}
