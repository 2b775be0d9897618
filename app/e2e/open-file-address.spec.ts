// The address bar names the file that is open: reload, Back, Forward and a copied address lead where one expects.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { link } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { expectOpen, heading, newWorld, viewerOf } from './opened-files.ts';
import { reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.6] in the drive the address is that of the open file, also after the next one and a reload', async ({
  page,
}) => {
  const { who, folder, idOf, root } = await newWorld(server, 'ada@open-file-address.example');
  const place = `${root}?folder=${folder}`;
  await signInPage(page, server, who);
  await visit(page, root);
  await page.getByRole('button', { name: 'List' }).click();
  await link(page, 'Texts').click();
  await expect(heading(page, 'Texts')).toBeVisible();
  await link(page, 'three.txt').click();
  await expectOpen(page, 'three.txt');
  await expect(page).toHaveURL(`${place}&file=${idOf('three.txt')}`);
  // The newest stands first.
  await viewerOf(page, 'three.txt').getByRole('button', { name: 'Next' }).click();
  const second = 'two.txt';
  await expectOpen(page, second);
  await expect(page).toHaveURL(`${place}&file=${idOf(second)}`);

  await reload(page);
  await expectOpen(page, second);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(place);
  await expect(link(page, 'one.txt')).toBeVisible();
  await page.goForward();
  await expectOpen(page, second);

  await viewerOf(page, second).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(place);
  await page.goBack();
  await expect(heading(page, 'My drive')).toBeVisible();
  await expect(page).toHaveURL(root);
});
