// Recordings in the viewer: one goes on where it was left, and one of a share ends with its viewer.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { waveFile } from './made-recordings.ts';
import { visit } from './people.ts';
import { openRecording, openRecordings, seekOf, timeIn, wave } from './recordings.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.6] it goes on where it was left, also after the page was loaded anew', async ({ context }) => {
  const page = await openRecordings(context, server.appUrl, 'listener@audio.example', [
    wave('A.wav', waveFile({ seconds: 600 })),
  ]);
  const viewer = await openRecording(page, 'A.wav');
  await seekOf(viewer).fill('400');
  await expect.poll(() => timeIn(viewer)).toBeGreaterThanOrEqual(400);
  // Where it was before it was sought may be on its way still.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/play-positions') &&
      answer.request().method() === 'POST' &&
      answer.request().postDataJSON().position_ms >= 400_000,
  );
  await viewer.getByRole('button', { name: 'Pause' }).click();
  await kept;
  await visit(page, `${server.appUrl}/drive/all`);
  const again = await openRecording(page, 'A.wav');
  // By playing it would be there long after the limit of this journey.
  await expect.poll(() => timeIn(again)).toBeGreaterThanOrEqual(399);
});

test('[R10.6] a recording on a share plays in its viewer and ends with it', async ({ page }) => {
  const ada = await newPerson(server, 'sharing-listener@audio.example');
  const id = await storeFile(server, ada, 'Shared.wav', waveFile({ seconds: 30 }));
  const share = await newShare(server, ada, [id]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Shared.wav', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Shared.wav' });
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0);
});
