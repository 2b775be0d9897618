// Who may come in: a server that makes no accounts, its operator’s first link, and links for others.
import * as v from 'valibot';
import { runAloft } from '../server/proofs/testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { mailsTo } from './account-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

const password = 'a password to keep';
const over = 'This invitation no longer works.';
const startServer = (signUp: 'closed' | 'invited') =>
  startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_SIGN_UP: signUp, ALOFT_CONTACT: 'operator@example.org' },
  });

async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function arrive(page: Page): Promise<void> {
  await page.waitForURL('**/drive/all');
  await ready(page);
}

test.describe('on a closed server', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer('closed');
  });
  test.afterAll(() => server.stop());

  test('[P42a] no page offers an account, and the address of the form says why', async ({ page }) => {
    await visit(page, `${server.appUrl}/`);
    const wayIn = page.getByRole('main').getByRole('link', { name: 'Get started' }).first();
    await expect(wayIn).toHaveAttribute('href', '/drive/login');
    await visit(page, `${server.appUrl}/drive/login`);
    await expect(page.getByRole('heading', { name: 'Sign in to Aloft' })).toBeVisible();
    await expect(page.getByText('Create account')).toHaveCount(0);
    await expectNoViolations(page);

    await visit(page, `${server.appUrl}/drive/login?start=sign-up`);
    await expect(page.getByText('This server doesn’t accept new accounts.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'mailto:operator@example.org',
    );
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('[P42c] the link that the first start prints makes the operator’s account, once', async ({
    page,
    browser,
  }) => {
    const [link = ''] = /http\S+\?sign_up=\S+/.exec(server.output()) ?? [];
    await visit(page, link);
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expectNoViolations(page);
    await createAccount(page, 'ada@example.org');
    await arrive(page);
    const me = await page.request.get(`${server.appUrl}/v1/user/me`);
    expect(await me.json()).toMatchObject({ role: 'operator' });

    const other = await (await browser.newContext()).newPage();
    await visit(other, link);
    await expect(other.getByText(over)).toBeVisible();
    await expect(other.getByLabel('Email')).toHaveCount(0);
    await expectNoViolations(other);
  });
});

test.describe('on a server for the invited', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer('invited');
  });
  test.afterAll(() => server.stop());

  async function newLink(): Promise<string> {
    const words = ['sign-up-link', 'create', '--for', 'Bo', '--quota', '20GiB', '--json'];
    const environment = {
      ALOFT_DATA: server.dataFolder,
      ALOFT_PORT: new URL(server.appUrl).port,
      ALOFT_SIGN_UP: 'invited',
    };
    const { out, complaint } = await runAloft(environment, words);
    expect(complaint).toBe('');
    return v.parse(v.object({ url: v.string() }), JSON.parse(out)).url;
  }

  test('[P42b] of two who open one link, the first to send the form gets the account', async ({
    page,
    browser,
  }) => {
    await visit(page, `${server.appUrl}/drive/login`);
    await expect(page.getByText('Create account')).toHaveCount(0);
    await visit(page, `${server.appUrl}/drive/login?start=sign-up`);
    await expect(page.getByText('You need an invitation to create an account here.')).toBeVisible();

    const link = await newLink();
    const other = await (await browser.newContext()).newPage();
    await visit(page, link);
    await visit(other, link);
    await expect(page.getByRole('tab', { name: 'Create account', selected: true })).toBeVisible();
    await createAccount(page, 'bo@example.org');
    await arrive(page);
    await createAccount(other, 'cy@example.org');
    await expect(other.getByText(over)).toBeVisible();
    await expectNoViolations(other);
  });

  test('the mail with a code leads back to the form with its invitation', async ({ page, browser }) => {
    await visit(page, await newLink());
    await page.getByLabel('Email').fill('di@example.org');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText('We sent a code to di@example.org.')).toBeVisible();
    const mail = await (await browser.newContext()).newPage();
    const linkIn = async () =>
      /^http\S+#\S+$/m.exec((await mailsTo(server, 'di@example.org')).join('\n'))?.[0] ?? '';
    await expect.poll(linkIn).not.toBe('');
    await visit(mail, await linkIn());
    await expect(mail.getByLabel('Code from the email')).toHaveValue(/^\d{6}$/);
    await mail.getByLabel('Password', { exact: true }).fill(password);
    await mail.getByRole('button', { name: 'Create account' }).click();
    await arrive(mail);
  });
});
