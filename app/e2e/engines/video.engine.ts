// A video by keyboard alone.
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { back, open, startViewing, uploadFiles, type Viewing } from './viewing.ts';

let viewing: Viewing;
test.beforeAll(async () => {
  viewing = await startViewing();
});
test.afterAll(() => viewing.stop());

test('[R10.6] a video is sought by keys, and goes on where it was left', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await uploadFiles(viewing, person, 'video', 'Rivers.webm');
  await open(screen, 'Rivers.webm');
  const video = `document.querySelector('dialog video')`;
  await expect.poll(() => screen.evaluate(`Math.round(${video}?.duration)`)).toBe(60);
  // WebKit says of a video that is paused that it still seeks.
  await screen.evaluate(`(${video}.pause(), ${video}.currentTime = 20, true)`);
  await expect.poll(() => screen.evaluate(`${video}.currentTime`)).toBe(20);
  await screen.keyboard.press('ArrowRight');
  await expect.poll(() => screen.evaluate(`${video}.currentTime`)).toBe(30);
  await keepScreen(person, 'video');
  const kept = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/play-positions'))`;
  await back(screen, 'Rivers.webm');
  await expect.poll(() => screen.evaluate(kept)).toBe(true);
  await open(screen, 'Rivers.webm');
  await expect.poll(() => screen.evaluate(`${video}?.currentTime`)).toBeGreaterThanOrEqual(30);
  await back(screen, 'Rivers.webm');
  await expectNoComplaint(person);
});
