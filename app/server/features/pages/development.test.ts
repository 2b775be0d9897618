// `npm run dev` draws a page from the sources. In a browser: app/e2e/development.all.spec.ts.
import { expect, it } from 'vitest';
import { startServerProcess } from '../../proofs/testing/server-process.ts';

it('in development, documents are drawn from the sources', async () => {
  const environment = { ALOFT_DEV: '1' };
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
  try {
    const answer = await fetch(`${server.appUrl}/drive/login`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<h1')]);
  } finally {
    await server.stop();
  }
});
