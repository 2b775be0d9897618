// A share, the drive and the viewer by keyboard alone, and what a screen reader says at each step.
import { picture } from '../server/operations/demonstration/pictures.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { openScreenReader, type ScreenReader, tabTo } from './screen-reader.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** Answers the question about cookies, which stands last on the page. */
async function refuseCookies(page: Page, screenReader: ScreenReader): Promise<void> {
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  await tabTo(page, screenReader, 'button, Necessary only');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  // The pressed button is gone: the focus goes to the content.
  await expect.poll(screenReader.focused).toBe('main');
}

/** Waits until words are announced. A region may hold others, and a button, beside them. */
async function expectAnnounced(screenReader: ScreenReader, wanted: string): Promise<void> {
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await screenReader.announced()));
      return heard.join('\n');
    })
    .toContain(wanted);
}

test('a share with a passcode is opened, viewed and saved by keyboard alone, and every step is announced', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@screen-reader.example');
  // A share begins with the newest.
  const notes = await storeFile(server, ada, 'Notes.txt', 'Two days in Kyoto');
  const dune = await storeFile(server, ada, 'Dune.jpg', await picture('jpeg', 20, 640, 400));
  const share = await newShare(server, ada, [dune, notes], { pass_code_option: 'REQUIRED' });
  const screenReader = await openScreenReader(page);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await refuseCookies(page, screenReader);
  await expect
    .poll(() => screenReader.read('main'))
    .toEqual([
      'main',
      'form',
      'heading, This share has a passcode, level 1',
      'Enter the passcode you got from the owner.',
      'Passcode',
      'textbox, Passcode, required',
      'button, Open',
    ]);

  await tabTo(page, screenReader, 'textbox, Passcode, required');
  await page.keyboard.type('wrong1');
  await page.keyboard.press('Enter');
  await expectAnnounced(screenReader, 'Incorrect passcode. Check it and try again.');
  await expect
    .poll(screenReader.focused)
    .toBe('textbox, Passcode, required, not valid, (Incorrect passcode. Check it and try again.)');
  await page.keyboard.type(share.passCode);
  await page.keyboard.press('Enter');
  await expect.poll(screenReader.focused).toBe('main');
  await expect(page.getByRole('link', { name: 'Notes.txt', exact: true })).toBeVisible();
  await expect
    .poll(() => screenReader.read('main'))
    .toEqual([
      'main',
      'heading, Dune.jpg, level 1',
      'Shared by ada',
      'button, Download all',
      'button, Save to drive',
      'navigation, Folders',
      'list',
      'listitem',
      'All files',
      'button, Sort: Newest first, opens menu',
      'group, View',
      'button, List',
      'button, Grid, pressed',
      'grid, Dune.jpg',
      'row, Select Dune.jpg Dune.jpg 8 KB · DATE Actions for Dune.jpg Select Notes.txt Notes.txt 17 B · DATE Actions for Notes.txt',
      'gridcell, Select Dune.jpg Dune.jpg 8 KB · DATE Actions for Dune.jpg',
      'checkbox, Select Dune.jpg, not checked',
      'link, Dune.jpg',
      '8 KB',
      '·',
      'DATE',
      'button, Actions for Dune.jpg',
      'gridcell, Select Notes.txt Notes.txt 17 B · DATE Actions for Notes.txt',
      'checkbox, Select Notes.txt, not checked',
      'link, Notes.txt',
      '17 B',
      '·',
      'DATE',
      'button, Actions for Notes.txt',
    ]);

  await tabTo(page, screenReader, /^gridcell, .*Dune\.jpg/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Dune.jpg', exact: true })).toBeVisible();
  await expect.poll(screenReader.focused).toBe('button, Close');
  await expect
    .poll(() => screenReader.read('dialog'))
    .toEqual([
      'dialog, Dune.jpg, modal',
      'banner',
      'button, Close',
      'heading, Dune.jpg, level 2',
      '640 × 400 · 8 KB',
      'navigation, Other files',
      '1 of 2',
      'button, Next',
      'link, Download',
      'button, Details',
      'status',
      'Dune.jpg, 1 of 2',
      'image, Dune.jpg',
      'group, Zoom',
      'button, Zoom out, unavailable',
      'slider, Zoom',
      'button, Zoom in',
      '100%',
      'button, Fit to window',
      'button, Rotate',
    ]);
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(screenReader, 'Notes.txt, 2 of 2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(screenReader.focused).toMatch(/^gridcell, .*Dune\.jpg/);

  await tabTo(page, screenReader, 'button, Save to drive');
  await page.keyboard.press('Enter');
  await expect.poll(screenReader.focused).toBe('button, Continue in a window');
  await expect
    .poll(async () => (await screenReader.read('dialog')).slice(0, 4))
    .toEqual([
      'dialog, Sign in to save this, modal',
      'heading, Sign in to save this, level 2',
      'Files are saved to your own drive. New here? The same button creates an account.',
      'button, Continue in a window',
    ]);
  await page.keyboard.press('Escape');
  await expect.poll(screenReader.focused).toBe('button, Save to drive');
});

test('files are uploaded, renamed, trashed and restored by keyboard alone, and every step is announced', async ({
  page,
}) => {
  const screenReader = await openScreenReader(page);
  await openNewDrive(page, server.appUrl, 'bo@screen-reader.example', 'a good password');
  await refuseCookies(page, screenReader);
  await expect
    .poll(() => screenReader.read('main'))
    .toEqual([
      'main',
      'heading, My drive, level 1',
      'navigation, Folders',
      'list',
      'listitem',
      'My drive',
      'button, Starred only',
      'button, Sort: Newest first, opens menu',
      'group, View',
      'button, List',
      'button, Grid, pressed',
      'button, Photos by day',
      'button, One column',
      'button, Details',
      'status',
      'heading, Nothing here yet, level 2',
      'Drop files here, or choose them from your device.',
      'button, Upload files',
    ]);
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, screenReader, 'button, Upload files');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(
    ['Notes.txt', 'Plan.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  );
  await expectAnnounced(screenReader, 'Uploads finished');
  await tabTo(page, screenReader, 'button, List');
  await page.keyboard.press('Enter');
  await expect.poll(screenReader.focused).toBe('button, List, pressed');
  await tabTo(page, screenReader, /^row, .*(Notes|Plan)\.txt/);
  await page.keyboard.press('End');
  await expect.poll(screenReader.focused).toMatch(/^row, Select (Notes|Plan)\.txt .*, selected$/);
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Name of' })).toBeFocused();
  await expect
    .poll(screenReader.focused)
    .toMatch(/^textbox, Name of (Notes|Plan)\.txt, “(Notes|Plan)\.txt”$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ideas.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Ideas.txt', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of' })).toHaveCount(0);
  await expectAnnounced(screenReader, 'Renamed to “Ideas.txt”');
  await expect.poll(screenReader.focused).toMatch(/^row, /);
  await page.keyboard.press('Delete');
  await expectAnnounced(screenReader, 'Moved “Ideas.txt” to the trash');
  await expect.poll(screenReader.focused).toMatch(/^row, /);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: 'Ideas.txt', exact: true })).toBeVisible();
  await expect.poll(screenReader.focused).toMatch(/^row, /);
});

test('[R10.6] a text and a picture of the drive are viewed by keyboard alone, and every step is announced', async ({
  page,
}) => {
  const screenReader = await openScreenReader(page);
  await openNewDrive(page, server.appUrl, 'cy@screen-reader.example', 'a good password');
  await refuseCookies(page, screenReader);
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, screenReader, 'button, Upload files');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles([
    { name: 'Dune.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 20, 640, 400) },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two days in Kyoto') },
  ]);
  await expectAnnounced(screenReader, 'Uploads finished');
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  await tabTo(page, screenReader, /^(gridcell|row), .*Dune\.jpg/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Dune.jpg', exact: true })).toBeVisible();
  await expect.poll(screenReader.focused).toBe('button, Close');
  await expect
    .poll(() => screenReader.read('dialog'))
    .toEqual([
      'dialog, Dune.jpg, modal',
      'banner',
      'button, Close',
      'heading, Dune.jpg, level 2',
      '640 × 400 · 8 KB',
      'navigation, Other files',
      '1 of 2',
      'button, Next',
      'button, Star',
      'button, Share',
      'link, Download',
      'button, Details',
      'status',
      'Dune.jpg, 1 of 2',
      'image, Dune.jpg',
      'group, Zoom',
      'button, Zoom out, unavailable',
      'slider, Zoom',
      'button, Zoom in',
      '100%',
      'button, Fit to window',
      'button, Rotate',
    ]);
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(screenReader, 'Notes.txt, 2 of 2');
  await expect(page.getByRole('textbox', { name: 'Notes.txt' })).toBeVisible();
  await expect.poll(screenReader.focused).toBe('button, Close');
  await expect
    .poll(() => screenReader.read('dialog'))
    .toEqual([
      'dialog, Notes.txt, modal',
      'banner',
      'button, Close',
      'heading, Notes.txt, level 2',
      '17 B',
      'button, Save, unavailable',
      'button, Find in the text',
      'button, Wrap lines, pressed',
      'navigation, Other files',
      'button, Previous',
      '2 of 2',
      'button, Next, unavailable',
      'button, Star',
      'button, Share',
      'link, Download',
      'button, Details',
      'status',
      'Notes.txt, 2 of 2',
      'region, Notes.txt',
      'textbox, Notes.txt, “Two days in Kyoto”',
      'Two days in Kyoto',
      'Line 1, column 1',
      'combobox, Encoding, “UTF-8”, opens menu, collapsed',
      'MenuListPopup',
      'option, UTF-8, selected',
      'option, UTF-16 LE',
      'option, UTF-16 BE',
      'option, GB18030',
      'option, Big5',
      'option, Shift_JIS',
      'option, EUC-JP',
      'option, EUC-KR',
      'option, Windows-1251',
      'option, Windows-1252',
    ]);
  await tabTo(page, screenReader, 'button, Details');
  await page.keyboard.press('Enter');
  await expect.poll(screenReader.focused).toBe('button, Details, pressed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(screenReader.focused).toMatch(/^gridcell, .*Dune\.jpg/);
});
