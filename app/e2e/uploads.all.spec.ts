// The upload dock and its sources: file pickers, drops, pastes, name conflicts, and a reload during an upload.

import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload } from './people.ts';
import { choose, dock, file, line, row, signUp, transferFiles } from './upload-dock.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: '8000000' },
  });
});
test.afterAll(() => server.stop());

async function uploadSpeed(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test('[R10.4] an unanswered name conflict stays in the dock and can be answered in its row', async ({
  page,
}) => {
  await signUp(server, page, 'bob');
  await choose(page, file('plan.txt', 300));
  await expect(dock(page)).toContainText('Uploads finished');
  await choose(page, file('plan.txt', 400));
  await expect(page.getByRole('dialog', { name: '“plan.txt” already exists' })).toBeVisible();
  await page.keyboard.press('Escape');
  const waiting = line(page, 'This name is already taken');
  await waiting.getByRole('button', { name: 'Replace' }).click();
  await expect(dock(page)).toContainText('Uploads finished');
  await expect(row(page, /plan\.txt/)).toHaveCount(1);
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await expect(row(page, /plan\.txt/)).toBeVisible();
});

test('[R10.4] a reload during an upload asks for the same file and resumes at its offset', async ({
  page,
}) => {
  await signUp(server, page, 'cy');
  const bytes = randomBytes(6_000_000);
  const film = join(await mkdtemp(join(tmpdir(), 'aloft-')), 'film.bin');
  await writeFile(film, bytes);
  await uploadSpeed(page, 400_000);
  await page.getByTestId('picker').setInputFiles(film);
  // Some of it is safe.
  await expect
    .poll(() =>
      dock(page)
        .getByRole('progressbar')
        .evaluate((bar: HTMLProgressElement) => bar.value),
    )
    .toBeGreaterThan(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await reload(page);
  const left = line(page, 'film.bin');
  await expect(left).toContainText('Interrupted when the page was closed');
  await expect(left).toContainText(/[1-9].* of .* already uploaded/);
  await left.getByTestId('again-picker').setInputFiles([file('film.bin', 10)]);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('different file');

  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await uploadSpeed(page, -1);
  await left.getByTestId('again-picker').setInputFiles(film);
  await expect(dock(page)).toContainText('Uploads finished');
  expect(offsets[0]).toBeGreaterThan(0);
  await expect(row(page, /film\.bin/)).toHaveCount(1);
  await reload(page);
  await expect(row(page, /film\.bin/)).toBeVisible();
  await expect(dock(page)).toBeHidden();
});

test('[R10.4] a reload before the service has answered does not meet its own name', async ({ page }) => {
  await signUp(server, page, 'cyn');
  let isBegun = false;
  let isReloaded = false;
  await page.route('**/drive/v1/files', async (route) => {
    if (isReloaded || route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    isBegun = true;
    // The answer never arrives.
  });
  const plan = join(await mkdtemp(join(tmpdir(), 'aloft-')), 'plan.txt');
  await writeFile(plan, 'what is to be done');
  await page.getByTestId('picker').setInputFiles(plan);
  await expect.poll(() => isBegun).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  isReloaded = true;
  await reload(page);
  const left = line(page, 'plan.txt');
  await expect(left).toContainText('Interrupted when the page was closed');
  await left.getByTestId('again-picker').setInputFiles(plan);
  await expect(dock(page)).toContainText('Uploads finished');
  await expect(row(page, /plan\.txt/)).toHaveCount(1);
});

test('[R10.4] a pasted screenshot is named after the time; pasted text becomes a text file', async ({
  page,
}) => {
  await signUp(server, page, 'eve');
  await transferFiles(page.locator('body'), 'paste', 'image.png', 'pixels');
  await expect(row(page, /Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png/)).toBeVisible();
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'New text file' });
  await dialog.getByLabel('Name').fill('todo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, /todo\.txt/)).toBeVisible();
});

test('[R10.4] dropping ten thousand files keeps the page responsive, and few of them in the document', async ({
  page,
}) => {
  await signUp(server, page, 'fay');
  await uploadSpeed(page, 1);
  await page.locator('body').evaluate((element) => {
    const data = new DataTransfer();
    for (let nth = 0; nth < 10_000; nth += 1) data.items.add(new File(['x'], `note ${nth}.txt`));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect(dock(page)).toContainText('of 10000');
  expect(await dock(page).getByRole('listitem').count()).toBeLessThan(200);
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dock(page).getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(dock(page)).toBeHidden();
});

test('[R10.4] on a phone the camera takes what is uploaded, and on a desk nothing offers it', async ({
  page,
}) => {
  await signUp(server, page, 'hal');
  const open = (): Promise<void> => page.getByRole('button', { name: 'New', exact: true }).last().click();
  const camera = page.getByRole('menuitem', { name: 'Take a photo or video' });
  await open();
  await expect(page.getByRole('menuitem', { name: 'Upload files' })).toBeVisible();
  await expect(camera).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  const asked = page.waitForEvent('filechooser');
  await camera.click();
  const chooser = await asked;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles([file('moment.jpg', 300)]);
  await expect(row(page, /moment\.jpg/)).toBeVisible();
});

test('[R10.4] on a phone the dock is a bar that opens as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(server, page, 'gus');
  await choose(page, file('plan.txt', 300));
  const bar = dock(page).getByRole('button', { name: 'Uploads finished' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await bar.click();
  const sheet = page.getByRole('dialog', { name: 'Uploads' });
  await expect(sheet.getByRole('listitem')).toContainText('plan.txt');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
