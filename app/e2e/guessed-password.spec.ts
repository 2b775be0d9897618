// After failed sign-ins from the same address, the owner of the account solves a challenge and signs in.

import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { solveChallenge, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
});
test.afterAll(() => server.stop());

const email = 'ada@example.org';
const Granted = v.object({ captcha_token: v.string() });

/** A call of an API client that gets a captcha token first. */
async function guardedCall(path: string, body: object): Promise<unknown> {
  const init = { client_id: 'aloft-terminal', action: `POST:${path}`, device_id: 'device-1', meta: {} };
  const granted = await call(server, 'POST', '/v1/shield/captcha/init', { body: init });
  const { captcha_token: token } = v.parse(Granted, granted.body);
  const answer = await call(server, 'POST', path, {
    body: { client_id: 'aloft-terminal', ...body },
    headers: { 'x-captcha-token': token },
  });
  return answer.body.error;
}

test('[R4.14 R4.15 P7g] after ten wrong passwords the form shows a challenge; with it, the right password opens the drive', async ({
  page,
}) => {
  const password = 'a long password';
  expect(await guardedCall('/v1/auth/signup', { email, password })).toBeUndefined();
  for (let n = 0; n < 10; n += 1)
    expect(await guardedCall('/v1/auth/signin', { username: email, password: `guess ${n}` })).toBe(
      'invalid_account_or_password',
    );
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Security check' })).toBeVisible();
  await expectNoViolations(page);
  await solveChallenge(page);
  await page.waitForURL('**/drive/all');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});
