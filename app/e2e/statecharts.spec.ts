// The debug console: every chart of the page as it runs and as it ran.
import { readFileSync } from 'node:fs';
import { parseTrace } from '@aloft/core/traces';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { scriptTest } from './built-scripts.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';
import { pressFiveTimes } from './quick-presses.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_DEBUG_CONSOLE: 'on' },
  });
});
test.afterAll(() => server.stop());

test('[R2.22] five quick presses show every chart live; one goes back, searches and exports without secrets', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openNewDrive(page, server.appUrl, 'ada-the-secret@example.org', 'long enough 1');
  const isConsole = scriptTest(/^open-console$/);
  expect(scripts.filter((url) => isConsole(url) || url.includes('layout-worker'))).toEqual([]);
  await pressFiveTimes(page);
  const console = page.getByRole('region', { name: 'Statecharts' });
  await expect(console).toBeFocused();

  await test.step('every actor with its state, and its chart drawn', async () => {
    await console.getByRole('button', { name: /^session signedIn/ }).click();
    await expect(console.getByRole('img', { name: 'session is in signedIn' })).toBeVisible();
    const { violations } = await (await axe(page)).include('[aria-label="Statecharts"]').analyze();
    expect(violations).toEqual([]);
  });

  await test.step('what happens is seen as it happens', async () => {
    await page.getByTestId('picker').setInputFiles({
      name: 'a-secret-name.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    });
    await expect(console.getByRole('button', { name: /^upload stored/ })).toBeVisible();
    await console.getByRole('button', { name: /^upload stored/ }).click();
    await expect(console.getByRole('img', { name: 'upload is in stored' })).toBeVisible();
  });

  await test.step('with the keyboard one goes back, and to what happens now', async () => {
    await console.getByRole('checkbox', { name: 'This chart only' }).check();
    const log = console.getByRole('listbox', { name: 'Events' });
    const rows = log.getByRole('option');
    const begun = rows.filter({ hasText: 'done: beginUpload' });
    await log.focus();
    while ((await begun.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(console.getByRole('img', { name: 'upload is in sending' })).toBeVisible();
    await expect(console.getByRole('button', { name: 'Back to live' })).toBeVisible();
    await page.keyboard.press('m');
    await expect(begun).toContainText('Marked');
    await expect(console.getByRole('button', { name: 'Mark this event' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('End');
    await expect(console.getByRole('img', { name: 'upload is in stored' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(console.getByRole('img', { name: 'upload is in sending' })).toBeVisible();
    await expect(begun).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('m');
    await expect(begun).not.toContainText('Marked');
    await page.keyboard.press('End');
    await expect(console.getByRole('img', { name: 'upload is in stored' })).toBeVisible();
    await console.getByRole('searchbox').fill('beginUpload');
    await expect(rows).toHaveCount(2);
    await console.getByRole('searchbox').fill('no such event');
    await expect(console.getByText('No events match.')).toBeVisible();
  });

  await test.step('the trace is one that can be read, without the names of the page', async () => {
    const saved = page.waitForEvent('download');
    await console.getByRole('button', { name: 'Export trace' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).not.toMatch(/secret|example\.org/);
    const parsed = parseTrace(text);
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.trace.actors.map(({ chart }) => chart)).toEqual(
      expect.arrayContaining(['session', 'upload', 'quickPress']),
    );
  });

  await test.step('Escape closes it, and five presses open it again', async () => {
    await page.keyboard.press('Escape');
    await expect(console).toBeHidden();
    await pressFiveTimes(page);
    await console.getByRole('button', { name: 'Close' }).click();
    await expect(console).toBeHidden();
  });
});

test('[R2.22] a chart’s connections are shown, and the one by which an event came is highlighted', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'wired@example.org', 'long enough 1');
  await pressFiveTimes(page);
  const console = page.getByRole('region', { name: 'Statecharts' });
  await console.getByRole('button', { name: /^freeVip/ }).click();
  const row = console.getByRole('option').filter({ hasText: '← session' }).filter({ hasText: 'freeVip' });
  const lit = console.locator('[aria-current=true]', { hasText: '→ freeVip' });
  // The log grows while the page settles, and moves the row away from a click.
  await expect(async () => {
    await row.first().click();
    expect(await lit.allTextContents()).toEqual(['session session.signedIn → freeVip session.signedIn']);
  }).toPass();
  await console.getByRole('searchbox').fill('page.press');
  await expect(async () => {
    await console.getByRole('option').filter({ hasText: 'page.press' }).first().click();
    expect(await lit.count()).toBe(0);
  }).toPass();
  await console.getByRole('button', { name: /^freeVip/ }).click();
  await expect(console.getByText('session session.signedIn → freeVip')).toBeVisible();
  await expect(lit).toHaveCount(0);
});

test('a build has nothing that changes the charts, whatever the operator allows', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'only-reads@example.org', 'long enough 1');
  await pressFiveTimes(page);
  const console = page.getByRole('region', { name: 'Statecharts' });
  await expect(console.getByText('Accepts now:')).toBeVisible();
  await expect(console.getByText('Development', { exact: true })).toHaveCount(0);
});
