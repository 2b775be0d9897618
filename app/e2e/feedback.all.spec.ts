// Feedback: nothing typed is lost, it fits a phone, and a trace goes as it was read.
import { readFileSync } from 'node:fs';
import { replayTrace } from '@aloft/core/testing';
import { parseTrace } from '@aloft/core/traces';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { kept } from './kept-feedback.ts';
import { openNewDrive, ready, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const password = 'a good password';

test('a session that ends in the middle keeps what was typed; signing out does not', async ({ page }) => {
  const email = 'interrupted@feedback-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  await visit(page, `${server.appUrl}/drive/feedback`);
  await page.getByLabel('What happened?').fill('It stopped while I wrote');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sign in to continue.' })).toBeVisible();
  await expect(page.getByLabel('What happened?')).toHaveValue('It stopped while I wrote');
  const signIn = async (): Promise<void> => {
    await ready(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  };
  await reload(page);
  await page.waitForURL('**/drive/login?return_to=*');
  await signIn();
  await page.waitForURL('**/drive/feedback');
  await expect(page.getByLabel('What happened?')).toHaveValue('It stopped while I wrote');
  await page.locator('header button[popovertarget]:visible').last().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/drive/login**');
  await signIn();
  await page.waitForURL('**/drive/all');
  await visit(page, `${server.appUrl}/drive/feedback`);
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('on a phone everything of it is reached by keys and fits', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openNewDrive(page, server.appUrl, 'thumb@feedback-all.example', password);
  await visit(page, `${server.appUrl}/drive/feedback`);
  await page.getByRole('radio', { name: 'Something isn’t working' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'An idea' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ve received your message.')).toBeVisible();
});

test.describe('where the debug console is allowed', () => {
  let open: ServerProcess;
  test.beforeAll(async () => {
    open = await startServerProcess({
      demonstration: 'off',
      captcha: 'off',
      environment: { ALOFT_DEBUG_CONSOLE: 'on' },
    });
  });
  test.afterAll(() => open.stop());

  test('[R2.22] a trace is read before it is sent, kept as it was read, and replays', async ({ page }) => {
    await openNewDrive(page, open.appUrl, 'ada-the-secret@example.org', password);
    await page.getByTestId('picker').setInputFiles({
      name: 'a-secret-name.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    });
    await expect(page.getByRole('row', { name: /a-secret-name/ })).toBeVisible();
    await page.locator('header button[popovertarget]:visible').last().click();
    await page.getByRole('link', { name: 'Send feedback' }).click();
    await page.waitForURL('**/drive/feedback?from=*');
    await page.getByLabel('What happened?').fill('It stopped');
    const attach = page.getByRole('switch', { name: 'Attach a trace' });
    await expect(attach).not.toBeChecked();
    await attach.click();
    await expect(page.getByText(/\d+ steps · \d+ charts/)).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'View trace' }).click();
    const dialog = page.getByRole('dialog', { name: /^aloft-trace-.*\.json$/ });
    const read = (await dialog.getByLabel('Trace', { exact: true }).textContent()) ?? '';
    expect(read).toContain('"upload"');
    expect(read).not.toMatch(/secret|example\.org|hello/);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'View trace' })).toBeFocused();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toBe(read);

    // What happens after the trace was made is not sent.
    await attach.click();
    await expect(page.getByRole('button', { name: 'View trace' })).toHaveCount(0);
    await attach.click();
    await page.getByRole('button', { name: 'View trace' }).click();
    const again = (await dialog.getByLabel('Trace', { exact: true }).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We’ve received your message.')).toBeVisible();
    const [first] = await kept(open);
    expect(first).toMatchObject({ message: 'It stopped', trace: again });
    const parsed = parseTrace(again);
    if (!parsed.ok) throw new Error(parsed.fault.kind);
    const replayed = await replayTrace(parsed.trace);
    expect(replayed.length).toBeGreaterThan(5);
    expect(replayed.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  });

  test('[R2.22] a trace that the server cannot read is said so, and the message goes without it', async ({
    page,
  }) => {
    await openNewDrive(page, open.appUrl, 'older@example.org', password);
    await visit(page, `${open.appUrl}/drive/feedback`);
    await page.getByLabel('What happened?').fill('It stopped again');
    await page.getByRole('switch', { name: 'Attach a trace' }).click();
    // A page of another version.
    await page.route('**/v1/user/feedback', async (route) => {
      const body = route.request().postData() ?? '';
      await route.continue({ postData: body.replace('\\"version\\": 1', '\\"version\\": 99') });
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Send your message without it.' })).toBeVisible();
    await page.getByRole('switch', { name: 'Attach a trace' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We’ve received your message.')).toBeVisible();
    expect((await kept(open))[0]).toMatchObject({ message: 'It stopped again', trace: '' });
  });
});
