// Feedback: what is written, what goes along, and that nothing typed is lost.

import { readFileSync } from 'node:fs';
import { replayTrace } from '@aloft/core/testing';
import { parseTrace } from '@aloft/core/traces';
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const password = 'a good password';

/** What the server keeps, newest first. */
async function kept(of = server) {
  const db = await openBeside(of);
  try {
    return await db
      .selectFrom('feedback')
      .select(['category', 'message', 'facts', 'screenshot', 'trace'])
      .orderBy('created_at', 'desc')
      .execute();
  } finally {
    await db.destroy();
  }
}

/** A picture of noise, which packs badly, as a file of several megabytes; the same each time. */
async function noise(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1400;
    canvas.height = 900;
    const context = canvas.getContext('2d');
    const image = context?.createImageData(canvas.width, canvas.height);
    if (image === undefined) return '';
    let noise = 1;
    for (let at = 0; at < image.data.length; at += 1) {
      // A linear congruential generator; its high bits vary most.
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
      image.data[at] = at % 4 === 3 ? 255 : noise >>> 24;
    }
    context?.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('a message goes with a picture made small and with the facts that were shown', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'writes@example.org', password);
  await page.locator('button[popovertarget]:visible').first().click();
  await page.getByRole('link', { name: 'Send feedback' }).click();
  await page.waitForURL('**/drive/feedback?from=*');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await page.getByText('An idea', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'An idea' })).toBeChecked();
  await page.getByLabel('Your message').fill('More clouds.\nAnd fewer queues.');
  await expect(page.getByRole('switch', { name: 'Attach a trace' })).toHaveCount(0);
  const also = page.getByRole('complementary', { name: 'Also sent' });
  await expect(also).toContainText('/drive/all');
  await expect(also).toContainText('1280 × 800');
  const picker = page.getByTestId('screenshot');
  await picker.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(page.getByText('This file isn’t a picture we can read.')).toBeVisible();
  await picker.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await noise(page) });
  await expect(page.getByRole('img', { name: 'noise.png' })).toBeVisible();
  await expectNoViolations(page);
  await send.click();
  await expect(page.getByText('We’ve received your message.')).toBeVisible();
  await expectNoViolations(page);
  const [first] = await kept();
  expect(first).toMatchObject({ category: 'idea', message: 'More clouds.\nAnd fewer queues.', trace: '' });
  expect(JSON.parse(first?.facts ?? '')).toMatchObject({ page: '/drive/all', screen: '1280 × 800, 1' });
  expect(
    Buffer.from(first?.screenshot ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  await page.getByRole('button', { name: 'Write something else' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('a session that ends in the middle keeps what was typed; signing out does not', async ({ page }) => {
  const email = 'interrupted@example.org';
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
  await page.reload();
  await page.waitForURL('**/drive/login?return_to=*');
  await signIn();
  await page.waitForURL('**/drive/feedback');
  await expect(page.getByLabel('What happened?')).toHaveValue('It stopped while I wrote');
  await page.locator('button[popovertarget]:visible').first().click();
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
  await openNewDrive(page, server.appUrl, 'thumb@example.org', password);
  await visit(page, `${server.appUrl}/drive/feedback`);
  await page.getByRole('radio', { name: 'Something is broken' }).focus();
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
    await page.locator('button[popovertarget]:visible').first().click();
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
