// The programs that have access to an account: listed with what they may do, and disconnected.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.10] a program that signed in is listed, and its token ends when it is disconnected', async ({
  page,
  request,
}) => {
  const account = { email: 'programs@connected-programs.example', password: 'a good password' };
  await openNewDrive(page, server.appUrl, account.email, account.password);
  const given = await request.post(`${server.appUrl}/v1/auth/signin`, {
    data: { client_id: 'aloft-terminal', username: account.email, password: account.password },
  });
  expect(given.status()).toBe(200);
  const { access_token: token } = await given.json();
  const ask = async () =>
    (
      await request.get(`${server.appUrl}/v1/user/me`, { headers: { authorization: `Bearer ${token}` } })
    ).status();
  expect(await ask()).toBe(200);

  await visit(page, `${server.appUrl}/drive/account`);
  const programs = page.getByRole('region', { name: 'Connected apps' });
  await expect(programs.getByRole('listitem')).toContainText('Aloft Terminal');
  await expect(programs.getByRole('listitem')).toContainText('your files');
  await expectNoViolations(page);
  await programs.getByRole('button', { name: 'Disconnect Aloft Terminal' }).click();
  await expect(page.getByText('App disconnected')).toBeVisible();
  await expect(programs.getByText('No other app has access to your account.')).toBeVisible();
  expect(await ask()).toBe(401);
});
