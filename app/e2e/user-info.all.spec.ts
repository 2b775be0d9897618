// What the account page says of a person: each fact that the product knows of them, from the call that tells it.
import { servePages } from '../server/features/pages/serve.ts';
import { makeActivationCode, redeemCode } from '../server/features/vip/activation-codes.ts';
import {
  call,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

const unlimited = { largestFile: null, monthlyDownload: null, monthlyUpload: null };
let server: TestServer;
test.beforeAll(async () => {
  const tiers = { free: { ...unlimited, dailyTasks: 1 }, premium: { ...unlimited, dailyTasks: 1 } };
  server = await startTestServer(
    { captcha: 'off', freeQuota: 1000, vipQuota: 2048, tiers },
    { pages: servePages },
  );
});
test.afterAll(() => server.stop());

/** A row of the account page by its title. */
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Adds an offline download, which counts for the day whatever comes of it. */
async function addDownload({ token }: Person): Promise<void> {
  const body = {
    kind: 'drive#file',
    upload_type: 'UPLOAD_TYPE_URL',
    name: 'a.txt',
    url: { url: 'http://elsewhere.example/a.txt' },
  };
  expect((await call(server, 'POST', '/drive/v1/files', { body, token })).status).toBe(200);
}

test('[R3.4 R3.5] the account page tells what the service knows of a person, and follows what they use up', async ({
  page,
}) => {
  const ada = await newVerifiedPerson(server, 'ada@example.org');
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/account`);
  await test.step('name, address, password, plan, storage, tasks and mails of somebody new', async () => {
    await expect(page.getByRole('main')).toContainText('ada');
    await expect(row(page, 'Email').first()).toContainText('@example.org');
    await expect(row(page, 'Password').first()).toContainText(/Changed \d\d-\d\d-\d\d/);
    await expect(row(page, 'Storage')).toContainText('0 B of 2 KB used');
    await expect(row(page, 'Offline downloads')).toContainText('You can add more today.');
    await expect(row(page, 'Emails you get')).toContainText('1 of 3 kinds');
    await expect(page.getByRole('region', { name: 'Membership' })).toContainText('7 days left');
    await expectNoViolations(page);
    if (process.env.ALOFT_SCREENS === '1')
      await page.screenshot({ path: '/tmp/account.png', fullPage: true });
  });
  await test.step('what is used up', async () => {
    await addDownload(ada);
    await storeFile(server, ada, 'all.bin', 'x'.repeat(2048));
    await visit(page, `${server.appUrl}/drive/account`);
    await expect(row(page, 'Storage')).toContainText('Full: 2 KB.');
    await expect(row(page, 'Offline downloads')).toContainText('Today’s are used up.');
  });
  await test.step('the mails, where they are chosen', async () => {
    await row(page, 'Emails you get').getByRole('link', { name: 'Choose your emails' }).click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/mail/v1/subscriptions') && answer.request().method() === 'POST',
    );
    await page.getByRole('switch', { name: 'Daily check-in' }).press('Space');
    await saved;
    await page.goBack();
    await expect(row(page, 'Emails you get')).toContainText('2 of 3 kinds');
  });
  await test.step('Premium with its days, which a wrong clock of the device does not change', async () => {
    const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
    expect(await redeemCode(server.services, ada.id, code, null)).toMatchObject({ result: 'ACCEPTED' });
    await page.clock.setSystemTime(Date.now() + 40 * 24 * 3600_000);
    await visit(page, `${server.appUrl}/drive/account`);
    const membership = page.getByRole('region', { name: 'Membership' });
    // The seven free days of a proved address, and those of the code.
    await expect(membership).toContainText('37 days left');
    await expect(row(page, 'Storage')).toContainText('Full: 2 KB.');
  });
});
