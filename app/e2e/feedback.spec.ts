// Feedback: what is written, and what goes along.
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { kept } from './kept-feedback.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

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
  await openNewDrive(page, server.appUrl, 'writes@example.org', 'a good password');
  await page.locator('header button[popovertarget]:visible').last().click();
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
  await expect(page.getByText('This picture can’t be read. Choose another file.')).toBeVisible();
  await picker.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await noise(page) });
  await expect(page.getByRole('img', { name: 'noise.png' })).toBeVisible();
  await expectNoViolations(page);
  await send.click();
  await expect(page.getByText('We’ve received your message.')).toBeVisible();
  await expectNoViolations(page);
  const [first] = await kept(server);
  expect(first).toMatchObject({ category: 'idea', message: 'More clouds.\nAnd fewer queues.', trace: '' });
  expect(JSON.parse(first?.facts ?? '')).toMatchObject({ page: '/drive/all', screen: '1280 × 800, 1' });
  expect(
    Buffer.from(first?.screenshot ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  await page.getByRole('button', { name: 'Send more feedback' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});
