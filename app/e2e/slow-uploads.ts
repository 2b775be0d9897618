// An upload that goes on for as long as a journey wants.

import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type CDPSession, expect, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export const bytes = randomBytes(3_000_000);
export const dock = (page: Page) => page.getByRole('region', { name: 'Uploads' });

export async function uploadSpeed(session: CDPSession, bytesPerSecond: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Signs in and starts an upload that would take a minute. */
export async function uploading(server: ServerProcess, page: Page, email: string): Promise<CDPSession> {
  await openNewDrive(page, server.appUrl, email, 'long enough 1');
  const session = await page.context().newCDPSession(page);
  await uploadSpeed(session, 50_000);
  await page.getByTestId('picker').setInputFiles([{ name: 'film.bin', mimeType: '', buffer: bytes }]);
  await expect(dock(page)).toContainText('Uploading 1 file');
  await expect(dock(page).getByRole('progressbar')).toBeVisible();
  return session;
}
