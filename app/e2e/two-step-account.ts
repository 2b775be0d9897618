// The codes of an authenticator app, and the account page that turns them on.

import { authenticatorCode } from '@aloft/core/service';
import * as v from 'valibot';
import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './people.ts';

export const password = 'a good password';
const halfMinute = 30_000;

/** The code that the app shows at the server's time; each serves once, so a later one belongs to a later step. */
export const codeOf = (server: TestServer, secret: string, later = 0): string =>
  authenticatorCode(secret, server.services.clock() + later * halfMinute);

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
export const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Two-step verification' });

export async function openAccount(server: TestServer, page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(rowOf(page)).toBeVisible();
}

const Setup = v.object({ secret: v.string() });

/** Turns two-step sign-in on for who is signed in; the app's secret. The present code is used up. */
export async function turnOn(server: TestServer, page: Page): Promise<string> {
  const ask = async (what: string, data: object): Promise<unknown> => {
    const headers = { origin: server.appUrl };
    const answer = await page.request.post(`${server.appUrl}/v1/user/two_step:${what}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { secret } = v.parse(Setup, await ask('begin', { password }));
  await ask('confirm', { code: codeOf(server, secret) });
  return secret;
}
