// Texts, tables and subtitles in the encodings of older programs: recognised, chosen by hand, and saved as they were.

import { type Encoding, encodings } from '@aloft/core/encodings';
import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { encode } from '../src/features/preview/text/encoding.ts';
import { axe } from './axe.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';
import { keepScreen } from './text-files.ts';

let server: ServerProcess;
let ada: Person;
let people = 0;
test.beforeAll(async () => {
  server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off' },
    // What a machine has no ffmpeg for.
    environment: { ALOFT_FFMPEG: 'off' },
  });
});
test.beforeEach(async () => {
  people += 1;
  ada = await newPerson(server, `ada-${people}@example.org`);
});
test.afterAll(() => server.stop());

/** A text as an older program writes it. */
function written(text: string, encoding: Encoding): Buffer {
  const bytes = encode(text, { encoding, mark: false });
  if (bytes === null) throw new Error(`${encoding} has no sign for some of ${text}`);
  return Buffer.from(bytes);
}

async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/all`);
  return page;
}

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name, exact: true });
  await expect(viewer).toBeVisible();
  return viewer;
}

async function storedBytes(id: string): Promise<Buffer> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
}

const japanese = '京都の秋はとても美しい。\r\nお茶を飲んだ。\r\n';
const texts: Readonly<Partial<Record<Encoding, string>>> = {
  shift_jis: japanese,
  'euc-jp': japanese,
  gb18030: '京都的秋天很美，我们在岚山看了日出。',
  big5: '京都的秋天很美，我們在嵐山看了日出。',
  'euc-kr': '교토의 가을은 아름답습니다.',
  'windows-1251': 'Осень в Киото очень красивая.',
  'windows-1252': 'L’été à Kyoto',
};

test('[R10.6] texts of seven older encodings are read, and another encoding can be chosen', async ({
  page,
}) => {
  const ids: string[] = [];
  const older = encodings.flatMap((encoding) => {
    const text = texts[encoding];
    return text === undefined ? [] : [{ encoding, text }];
  });
  expect(older).toHaveLength(7);
  for (const { encoding, text } of older) {
    ids.push(await storeFile(server, ada, `${encoding}.txt`, written(text, encoding)));
  }
  const share = await newShare(server, ada, ids, {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  for (const { encoding, text } of older) {
    const name = `${encoding}.txt`;
    const viewer = await open(page, name);
    await expect(viewer.getByRole('textbox', { name })).toContainText(text.split('\r\n')[0] ?? '');
    await expect(viewer.getByRole('combobox', { name: 'Encoding' })).toHaveValue(encoding);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
  const viewer = await open(page, 'windows-1251.txt');
  const encoding = viewer.getByRole('combobox', { name: 'Encoding' });
  await encoding.selectOption('Windows-1252');
  await expect(viewer.getByRole('textbox')).toContainText('Îñåíü');
  await encoding.selectOption('Windows-1251');
  await expect(viewer.getByRole('textbox')).toContainText('Осень');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});

test('[R10.6] a text is saved in its own encoding, or as UTF-8 only after that was said', async ({
  context,
}) => {
  const id = await storeFile(server, ada, 'memo.txt', written(japanese, 'shift_jis'));
  const page = await signIn(context);
  const viewer = await open(page, 'memo.txt');
  const text = viewer.getByRole('textbox', { name: 'memo.txt' });
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('髙い');
  await page.keyboard.press('Control+s');
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
  expect(await storedBytes(id)).toEqual(written(`髙い${japanese}`, 'shift_jis'));

  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('한글');
  await page.keyboard.press('Control+s');
  const alert = viewer.getByRole('alert');
  await expect(alert).toContainText('Not saved: Shift_JIS has no sign for some of these characters.');
  expect(await storedBytes(id)).toEqual(written(`髙い${japanese}`, 'shift_jis'));
  await alert.getByRole('button', { name: 'Save as UTF-8' }).click();
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
  await expect(alert).toHaveCount(0);
  await expect(viewer.getByRole('combobox', { name: 'Encoding' })).toHaveValue('utf-8');
  expect((await storedBytes(id)).toString()).toBe(`한글髙い${japanese}`);
});

test('[R10.6, P41b] a text whose encoding does not give its bytes back is not saved before a question, and keeps them', async ({
  context,
}) => {
  // The first character is one that programs write with other bytes; the last byte is half of one.
  const start = Buffer.from([0xed, 0x40]);
  const end = Buffer.from([0x8b]);
  const before = Buffer.concat([start, written(japanese, 'shift_jis'), end]);
  const id = await storeFile(server, ada, 'odd.txt', before);
  const page = await signIn(context);
  const viewer = await open(page, 'odd.txt');
  await expect(viewer.getByRole('combobox', { name: 'Encoding' })).toHaveValue('shift_jis');
  await expect(viewer.getByText('can’t be read or written back exactly as Shift_JIS')).toBeVisible();
  await viewer.getByRole('textbox', { name: 'odd.txt' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('more');
  await keepScreen(page, 'text-inexact');
  await viewer.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save this file?' });
  await expect(question).toContainText('can’t be read or written back exactly as Shift_JIS');
  await keepScreen(page, 'text-inexact-question');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  expect(await storedBytes(id)).toEqual(before);
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
  expect(await storedBytes(id)).toEqual(Buffer.concat([Buffer.from('more'), before]));
});

test('[R10.6] a table is read in its encoding, and again in another that is chosen', async ({ page }) => {
  const rows = Array.from({ length: 400 }, (_, at) => `${at},서울 ${at},이름 ${at % 7}`);
  const csv = written(['번호,도시,이름', ...rows].join('\n'), 'euc-kr');
  const id = await storeFile(server, ada, 'people.csv', csv);
  const share = await newShare(server, ada, [id], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const viewer = await open(page, 'people.csv');
  await expect(viewer.getByRole('columnheader', { name: '도시' })).toBeVisible();
  await expect(viewer.getByRole('cell', { name: '서울 3', exact: true })).toBeVisible();
  const encoding = viewer.getByRole('combobox', { name: 'Encoding' });
  await expect(encoding).toHaveValue('euc-kr');
  await encoding.selectOption('GB18030');
  await expect(viewer.getByRole('columnheader', { name: '도시' })).toHaveCount(0);
  await expect(viewer.getByText('400 rows').first()).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await encoding.selectOption('EUC-KR');
  await expect(viewer.getByRole('cell', { name: '서울 3', exact: true })).toBeVisible();
  await viewer.getByRole('searchbox').fill('서울 399');
  await expect(viewer.getByRole('cell', { name: '서울 399' })).toBeVisible();
});

test('[R10.6] subtitles are read in their encoding, and again in another that is chosen', async ({
  page,
}) => {
  const [chinese, korean] = ['我们在太阳出来之前就离开了。', '해가 뜨기 전에 떠났습니다.'];
  const film = await playableFilm({ seconds: 60, width: 320, height: 180 });
  const line = (words: string): string => `1\r\n00:00:00,000 --> 00:01:00,000\r\n${words}\r\n`;
  const ids = [
    await storeFile(server, ada, 'River.webm', film),
    await storeFile(server, ada, 'River.srt', written(line(chinese), 'gb18030')),
    await storeFile(server, ada, 'River.ko.srt', written(line(korean), 'euc-kr')),
  ];
  const share = await newShare(server, ada, ids, {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const viewer = await open(page, 'River.webm');
  const words = viewer.getByTestId('subtitles');
  await expect(words).toHaveText(chinese);
  await viewer.getByRole('button', { name: 'Subtitles', exact: true }).click();
  const panel = viewer.getByRole('region', { name: 'Subtitles' });
  const encoding = panel.getByRole('combobox', { name: 'Encoding' });
  await expect(encoding).toHaveValue('gb18030');
  await encoding.selectOption('EUC-KR');
  await expect(words).not.toHaveText(chinese);
  await expect(words).toHaveText(/./);
  await expect(encoding).toHaveValue('euc-kr');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await encoding.selectOption('GB18030');
  await expect(words).toHaveText(chinese);
  // Another file is recognised anew.
  await panel.getByRole('radio', { name: /한국어/ }).check();
  await expect(words).toHaveText(korean);
  await expect(encoding).toHaveValue('euc-kr');
});
