// Content that the drive has already, what the dock shows of it, and a queue that a reload interrupts.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.5] a folder of a share, and what is selected in it, is downloaded as one archive', async ({
  page,
}) => {
  const giver = await newPerson(server, 'archiver@transfers.example');
  const box = await newFolder(server, giver, 'Box');
  await storeFile(server, giver, 'inside.md', 'in the box', box);
  const share = await newShare(server, giver, [
    await storeFile(server, giver, 'gift.md', 'a gift'),
    await storeFile(server, giver, 'card.md', 'a card'),
    box,
  ]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const downloaded = async (press: () => Promise<void>): Promise<string> => {
    const begun = page.waitForEvent('download');
    await press();
    return (await begun).suggestedFilename();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Actions for Box').click();
  expect(await downloaded(() => page.getByRole('menuitem', { name: 'Download' }).click())).toBe('Box.zip');
  expect(await downloaded(() => button('Download all').click())).toMatch(/\.zip$/);
  await page.getByRole('checkbox', { name: 'Select gift.md' }).check();
  expect(await downloaded(() => button('Download 1').click())).toBe('gift.md');
  await page.getByRole('checkbox', { name: 'Select card.md' }).check();
  expect(await downloaded(() => button('Download 2').click())).toMatch(/\.zip$/);
});
