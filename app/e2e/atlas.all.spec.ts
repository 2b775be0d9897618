// The atlas of the charts, built into a folder of its own and served from below another one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PreviewServer, preview } from 'vite';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { drawn } from './people.ts';

const parent = mkdtempSync(join(tmpdir(), 'aloft-atlas-'));
const out = join(parent, 'any/folder');
let server: PreviewServer;
let root: string;

test.beforeAll(async () => {
  const built = spawnSync(process.execPath, ['app/atlas/main.ts', '--no-serve', '--out', out], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  server = await preview({
    root: import.meta.dirname,
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: parent },
    preview: { host: '127.0.0.1', port: 0 },
  });
  root = `${server.resolvedUrls?.local[0]}any/folder`;
});
test.afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true, force: true });
});

const lit = (page: Page, state: string) => page.locator(`[data-state="${state}"][class*=active]`);

test('the atlas plays a journey step by step', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto(`${root}/charts/share.html`);
  // From here on the time passes only where the test says so.
  await page.clock.pauseAt(600_000);
  await page.getByLabel('Journey', { exact: true }).selectOption('0');
  const steps = page.getByRole('list', { name: 'Steps' });
  const current = steps.locator('[aria-current=step]');
  await expect(current).toContainText('in loading');
  await expect(lit(page, 'share.loading')).toHaveCount(1);

  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(current).toContainText('fetchShare answers opened');
  await expect(current).toContainText('"title":"Holiday"');
  await expect(current).toContainText('emits share.opened');
  await expect(lit(page, 'share.open.idle')).toHaveCount(1);
  await expect(page.locator('[data-edge="share.loading → share.answered"][class*=taken]')).toHaveCount(1);
  const view = page.getByRole('region', { name: 'View' });
  await expect(view).toContainText('screen:"open" was "loading"');

  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(view).toContainText('more:"none"');
  await page.getByRole('button', { name: 'Back one step' }).click();
  await expect(page.getByText(/^Step 3 of 4/)).toBeVisible();
  await page.getByRole('button', { name: 'First step' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(2000);
  await expect(current).toContainText('page.more');
  await expect(lit(page, 'share.open.loadingMore')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  // It stops by itself at the end.
  await page.clock.runFor(2000);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.getByText(/^Step 4 of 4/)).toBeVisible();
});

test('the atlas finds a path between two states, and says where there is none', async ({ page }) => {
  await page.goto(`${root}/charts/upload.html`);
  await page.getByRole('button', { name: 'Paths' }).click();
  await page.getByLabel('From', { exact: true }).selectOption('hashing');
  await page.getByLabel('To', { exact: true }).selectOption('stored');
  await page.getByRole('button', { name: 'Find a path' }).click();
  const answer = page.locator('form [role=status]');
  await expect(answer).toHaveText(/^hashing to stored: \d+ steps?\.$/);
  await expect(page.locator('[data-edge][class*=route]')).not.toHaveCount(0);
  const steps = page.getByRole('list', { name: 'Steps' });
  await steps.getByRole('button').last().click();
  await expect(steps.locator('[aria-current=step]')).toContainText('→ stored');
  await expect(lit(page, 'upload.stored')).toHaveCount(1);

  await page.getByLabel('From', { exact: true }).selectOption('stored');
  await page.getByLabel('To', { exact: true }).selectOption('hashing');
  await page.getByRole('button', { name: 'Find a path' }).click();
  await expect(answer).toHaveText('No event or answer leads from stored to hashing.');
});

test('the atlas is searched with the keyboard, on a server and from a disk', async ({ page }) => {
  for (const start of [root, pathToFileURL(out).href]) {
    await page.goto(`${start}/index.html`);
    await drawn(page);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search the atlas' });
    await expect(search).toBeFocused();
    await page.keyboard.type('awaitingPassCode.wa');
    await expect(page.getByRole('option').first()).toContainText('awaitingPassCode.waiting');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('awaitingPassCode.waiting');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/charts\/share\.html#state-awaitingPassCode\.waiting$/);
    await expect(page.locator('article:target')).toContainText('The form is locked');
    await drawn(page);
    // Enter does not wait for the results.
    await search.fill('R4.1 without a passcode');
    await search.press('Enter');
    await expect(page).toHaveURL(/#journey-1$/);
    await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused();
    await search.fill('telex');
    await expect(page.getByText('Nothing is called “telex”.')).toBeVisible();
  }
});

test('the map of the wiring leads to the charts', async ({ page }) => {
  await page.goto(`${root}/wiring.html`);
  await drawn(page);
  const map = page.getByRole('region', { name: 'Map of the wiring' });
  await expect(map).toContainText('signIn.completed → signIn.completed');
  await map.getByRole('link', { name: 'session' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'session', level: 1 })).toBeVisible();
});

for (const [device, width, height] of [
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the atlas has no accessibility violations: ${device}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const path of ['index.html', 'wiring.html', 'charts/share.html']) {
        await page.goto(`${root}/${path}`);
        await page.getByRole('combobox', { name: 'Search the atlas' }).fill('open');
        await expect(page.getByRole('option')).not.toHaveCount(0);
        expect((await (await axe(page)).analyze()).violations).toEqual([]);
        await page.keyboard.press('Escape');
        expect((await (await axe(page)).analyze()).violations).toEqual([]);
      }
    });

test('no page of the atlas is wider than a window of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['index.html', 'wiring.html', 'charts/sign-in.html']) {
    await page.goto(`${root}/${path}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
});
