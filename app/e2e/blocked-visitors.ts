// Visitors from a country, and a server that is not offered in one.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import type { Browser, Page } from './fixtures.ts';

/** A visitor whom the operator's proxy places in a country. */
export async function visitorFrom(browser: Browser, country: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-country': country }, ...more });
  return context.newPage();
}

/** A server that is not offered in the country XX, and the path of a share on it. */
export async function startBlocking(): Promise<{ server: ServerProcess; sharePath: string }> {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: {
      ALOFT_BLOCKED_COUNTRIES: 'XX',
      ALOFT_TRUSTED_PROXIES: '127.0.0.1,::1',
      ALOFT_CONTACT: 'help@example.org',
    },
  });
  const ada = await newPerson(server, 'ada@example.org');
  const id = await storeFile(server, ada, 'holiday plan.txt', 'a note');
  return { server, sharePath: `/s/${(await newShare(server, ada, [id])).id}` };
}
