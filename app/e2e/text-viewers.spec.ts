// Texts, source code, Markdown and tables, opened where they are: in the drive and on a share.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, keepScreen, open, python, signIn, storeTexts } from './text-files.ts';

let server: ServerProcess;
let ada: Person;

/** The ids of the stored files by their names. */
let ids: ReadonlyMap<string, string>;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@text-viewers.example');
  ids = await storeTexts(server, ada);
});
test('source code opens with its colours, is searched, and is saved as the same file', async ({
  context,
}) => {
  const page = await signIn(server, context, ada);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'resize-photos.py');
  const text = viewer.getByRole('textbox', { name: 'resize-photos.py' });
  await expect(text).toContainText('LIMIT = 2560');
  await expect(viewer.getByText('Python')).toBeVisible();
  await expect(viewer.getByText('UTF-8')).toBeAttached();
  await keepScreen(page, 'code');
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Find in the text' }).click();
  await viewer.getByRole('textbox', { name: 'Find' }).pressSequentially('limit');
  await expect(viewer.locator('.cm-searchMatch').first()).toBeVisible();
  await keepScreen(page, 'code-find');
  await page.keyboard.press('Escape');
  await expect(viewer.getByRole('textbox', { name: 'Find' })).toHaveCount(0);
  await expect(viewer).toBeVisible();

  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# Resizes.\n');
  await expect(viewer.getByText('Not saved', { exact: true })).toBeVisible();
  // Leaving asks first.
  await viewer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await text.click();
  await page.keyboard.press('Control+s');
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
  const stored = async (): Promise<string> => {
    const { body } = await call(server, 'GET', `/drive/v1/files/${ids.get('resize-photos.py')}`, {
      token: ada.token,
    });
    return (await fetch(String(body.web_content_link))).text();
  };
  await expect.poll(stored).toBe(`# Resizes.\n${python}`);
});
