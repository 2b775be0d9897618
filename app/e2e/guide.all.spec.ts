// The beginner's guide: it greets a new account once, is left at any step, and comes again when it is asked for.
import { servePages } from '../server/features/pages/serve.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, reload, signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
test.afterAll(() => server.stop());

const guideOf = (page: Page) => page.getByRole('dialog', { name: 'Getting started' });

test('[R2.24] a new account is greeted once, by keyboard step by step, and finds the guide in the menu', async ({
  page,
}) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/drive/all');
  const guide = guideOf(page);
  const next = guide.getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  await expectNoViolations(page);
  for (const title of ['Add your files', 'Find anything', 'Share with a link', 'Keep it safe']) {
    await page.keyboard.press('Enter');
    await expect(guide.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectNoViolations(page);
  await expect(guide.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  await expect(guide.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guide).toHaveCount(0);
  await reload(page);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(guide).toHaveCount(0);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Getting started' }).click();
  await next.click();
  await guide.getByRole('button', { name: 'Back' }).click();
  await expect(guide.getByRole('heading', { name: 'Welcome to your drive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
});

test('[R2.24] it greets the account on the device that comes first, and on no other', async ({
  page,
  browser,
}) => {
  const who = { email: 'cy@example.org' };
  const made = await page.request.post(`${server.appUrl}/v1/auth/signup`, {
    data: { client_id: 'aloft-web', ...who, password: 'a long password' },
    headers: { origin: server.appUrl },
  });
  expect(made.status(), await made.text()).toBe(200);
  const elsewhere = await browser.newContext();
  const first = await elsewhere.newPage();
  await signInPage(first, server, who);
  const shown = first.waitForResponse((response) => response.request().method() === 'PATCH');
  await visit(first, `${server.appUrl}/drive/all`);
  await expect(guideOf(first)).toBeVisible();
  expect((await shown).status()).toBe(200);
  await elsewhere.close();
  await visit(page, `${server.appUrl}/drive/all`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(guideOf(page)).toHaveCount(0);
});

test('[R2.24] an address shows it, no other account is greeted, and each way out works at each step', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
  const guide = guideOf(page);
  await expect(guide).toHaveCount(0);
  for (const [step, leave] of [
    [0, () => guide.getByRole('button', { name: 'Skip' }).click()],
    [1, () => page.keyboard.press('Escape')],
    [2, () => guide.getByRole('button', { name: 'Close' }).click()],
    [3, () => page.goBack()],
  ] as const) {
    await visit(page, `${server.appUrl}/drive/all?action=show_beginner_dialog`);
    await expect(guide).toBeVisible();
    for (let at = 0; at < step; at += 1) await guide.getByRole('button', { name: 'Next' }).click();
    await expect(guide).toContainText(`${step + 1} of 5`);
    await leave();
    await expect(guide).toHaveCount(0);
    await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  }
});

test.describe('on a phone, in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 320, height: 640 } });
  test('[R2.24] “Me” leads to it, and every step fits', async ({ page }) => {
    const made = await page.request.post(`${server.appUrl}/v1/auth/signup`, {
      data: { client_id: 'aloft-web', email: 'kim@example.org', password: 'a good password' },
      headers: { origin: server.appUrl },
    });
    expect(made.status(), await made.text()).toBe(200);
    await visit(page, `${server.appUrl}/drive/me`);
    await page.getByRole('link', { name: '시작하기', exact: true }).click();
    const guide = page.getByRole('dialog', { name: '시작하기' });
    for (let step = 1; step <= 5; step += 1) {
      await expect(guide).toContainText(`${step}/5`);
      await expectNoViolations(page);
      expect(await guide.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      const go = guide.getByRole('button', { name: step < 5 ? '다음' : '완료' });
      expect((await go.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      await go.click();
    }
    await expect(guide).toHaveCount(0);
  });
});
