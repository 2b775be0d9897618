// The activity log of a drive.

import * as v from 'valibot';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** A recording of silence: 8-bit mono at 8 kHz. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate * seconds, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 0x80)]);
}

const Kept = v.object({ position_ms: v.number() });

test('[R10.7] a recording that was not played to its end goes on from Recent, where it was left', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'listener@recent-all.example', 'long enough 1');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'rain.wav', mimeType: 'audio/wav', buffer: silence(300) }]);
  /** Waits until the server keeps a position, in s. */
  const kept = (isIt: (seconds: number) => boolean) =>
    page.waitForResponse((one) => {
      if (!one.url().includes('/play-positions') || !one.ok()) return false;
      const body: unknown = one.request().postDataJSON();
      return v.is(Kept, body) && isIt(body.position_ms / 1000);
    });
  const viewer = page.getByRole('dialog', { name: 'rain.wav' });
  const seek = viewer.getByRole('slider', { name: 'Seek' });
  await page.getByRole('link', { name: 'rain.wav', exact: true }).click();
  await expect(seek).toBeEnabled();
  await viewer.getByRole('button', { name: 'Pause' }).click();
  // Further than it could play by itself for as long as anything here waits.
  const first = kept((seconds) => seconds === 200);
  await expect(async () => {
    await seek.fill('200');
    expect(Number(await seek.inputValue())).toBe(200);
  }).toPass();
  await first;

  await visit(page, `${server.appUrl}/drive/recent`);
  const cards = page.getByRole('region', { name: 'Continue' });
  const card = cards.getByRole('button', { name: /rain\.wav/ });
  await expect(card).toContainText('3:20 of 5:00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Played' }).last()).toContainText('rain.wav');
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
  await card.click();
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThanOrEqual(200);
  // At its end there is nothing to go on with.
  const last = kept((seconds) => seconds >= 298);
  await expect(async () => {
    await seek.fill('298');
    expect(Number(await seek.inputValue())).toBeGreaterThanOrEqual(298);
  }).toPass();
  await last;
  await visit(page, `${server.appUrl}/drive/recent`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Played' }).last()).toContainText('rain.wav');
  await expect(cards).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the names in Recent have the width, with what can be done below them', async ({ page }) => {
    await openNewDrive(page, server.appUrl, 'narrow@recent-all.example', 'long enough 1');
    const files = ['holiday in the mountains.txt', 'other.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    }));
    await page.getByTestId('picker').setInputFiles(files);
    await page.getByRole('link', { name: 'Recent' }).first().click();
    const line = page.getByRole('listitem').filter({ hasText: 'and 1 more' });
    await expect(line).toBeVisible();
    await expect(async () => {
      const [names, action] = await Promise.all([
        line.getByRole('paragraph').first().boundingBox(),
        line.getByRole('link', { name: 'Open folder' }).boundingBox(),
      ]);
      expect(names?.width).toBeGreaterThan(260);
      expect((action?.y ?? 0) - (names?.y ?? 0)).toBeGreaterThanOrEqual(names?.height ?? 0);
      expect(action?.height).toBeGreaterThanOrEqual(40);
    }).toPass();
  });
});
