// The main journey in each engine: a visitor saves a shared folder to their own drive.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newPerson } from '../../server/proofs/testing/start-test-server.ts';
import { sha256 } from '../people.ts';
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { createAccount, fillSignIn, newFolder, ready, share, visit } from './person.ts';
import type { Visitor } from './screen.ts';

let server: ServerProcess;
let folder: string;
const noise = randomBytes(3_000_000);

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  folder = await mkdtemp(join(tmpdir(), 'aloft-engine-'));
  await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2d74ca' } })
    .png()
    .toFile(join(folder, 'Sea.png'));
  await writeFile(join(folder, 'noise.bin'), noise);
  await sharp({ create: { width: 400, height: 500, channels: 3, background: '#ca742d' } })
    .png()
    .toFile(join(folder, 'Dune.png'));
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, maxRetries: 20 });
});

/** Opens an image, and returns to the list. */
async function viewImage(visitor: Visitor, name: string, width: number): Promise<void> {
  const { screen } = visitor;
  await screen.getByRole('link', { name, exact: true }).click();
  await screen.getByRole('img', { name }).waitFor();
  const image = `document.querySelector('img[alt="${name}"]')`;
  await expect.poll(() => screen.evaluate(`${image}?.complete && ${image}.naturalWidth`)).toBe(width);
  await keepScreen(visitor, name);
  await screen.keyboard.press('Escape');
  await screen.getByRole('img', { name }).waitFor({ state: 'hidden' });
}

test('[R1.4 R2.2 R4.1 R4.2] a share is opened, viewed and saved, a file uploaded, and the bytes are the same', async ({
  visitor,
}) => {
  const owner = await visitor();
  const own = owner.screen;
  await createAccount(own, server.appUrl, 'ada@example.org');
  await newFolder(own, 'Holiday');
  await own.getByRole('link', { name: 'Holiday' }).click();
  await own.getByText('Nothing here yet').waitFor();
  await own.getByTestId('picker').setInputFiles([join(folder, 'Sea.png'), join(folder, 'noise.bin')]);
  await own.getByRole('heading', { name: 'Uploads finished' }).waitFor();
  await own.getByRole('link', { name: 'noise.bin', exact: true }).waitFor();
  await own.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }).click();
  const { path, passcode } = await share(own, 'Holiday');
  expect(passcode).toMatch(/^[a-z0-9]{6}$/);
  await expectNoComplaint(owner);

  await newPerson(server, 'bo@example.org');
  const stranger = await visitor();
  const { screen } = stranger;
  await visit(screen, `${server.appUrl}/${path}`);
  await screen.getByLabel('Passcode', { exact: true }).fill(passcode);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('heading', { name: 'Holiday' }).waitFor();
  // A share of one folder opens that folder.
  await screen.getByRole('link', { name: 'Sea.png', exact: true }).waitFor();
  await keepScreen(stranger, 'share');
  await viewImage(stranger, 'Sea.png', 640);

  await screen.getByRole('button', { name: 'Save to drive' }).click();
  const popup = await stranger.popup(() =>
    screen.getByRole('dialog').getByRole('button', { name: 'Continue in a window' }).click(),
  );
  await popup.waitForURL(/\/drive\/login\?request=/);
  await ready(popup);
  await fillSignIn(popup, 'bo@example.org');
  await screen.getByText('Saved to your drive.').waitFor();
  await screen.getByRole('link', { name: 'Open in drive' }).click();
  await screen.waitForURL(/\/drive\/all\?marked=/);

  await screen.getByTestId('picker').setInputFiles([join(folder, 'Dune.png')]);
  await screen.getByRole('heading', { name: 'Uploads finished' }).waitFor();
  await viewImage(stranger, 'Dune.png', 400);

  await screen.getByRole('link', { name: 'Holiday' }).click();
  // By a key: a press where the one before was is the second one of a double click, which opens nothing more.
  await screen.getByRole('link', { name: 'noise.bin', exact: true }).press('Enter');
  const viewer = screen.getByRole('dialog', { name: 'noise.bin' });
  const saved = await stranger.download(() => viewer.getByRole('link', { name: 'Download' }).first().click());
  expect(sha256(saved)).toBe(sha256(noise));
  await screen.keyboard.press('Escape');
  await keepScreen(stranger, 'drive');
  // The lists scroll, never the page.
  const tooHigh = `document.documentElement.scrollHeight - document.documentElement.clientHeight`;
  expect(await screen.evaluate(tooHigh)).toBe(0);
  await expectNoComplaint(stranger);
});
