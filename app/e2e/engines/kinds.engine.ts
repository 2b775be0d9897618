// The viewer of each kind in each engine: in the drive, opened by keys, and on a share, opened by a stranger.
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { playableFilm } from '../../server/features/media/testing/playable-film.ts';
import { makeTorrent } from '../../server/features/torrents/testing/made-torrent.ts';
import { pdf } from '../../server/operations/demonstration/documents.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../../server/proofs/testing/start-test-server.ts';
import { novel } from '../made-books.ts';
import { madeOffice } from '../made-office.ts';
import { waveFile } from '../made-recordings.ts';
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { signIn, visit } from './person.ts';
import type { Screen, Visitor } from './screen.ts';
import { back, open } from './viewing.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const subtitles = '1\n00:00:00,000 --> 00:01:00,000\n<b>We left</b> before the light.\n';

async function zip(): Promise<Buffer> {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('The words of the archive'), 'Logo/Read me.txt');
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const picture = (format: 'png' | 'webp' | 'avif') => async (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#ca742d' } })
    .toFormat(format)
    .toBuffer();

/** A picture that the engine has decoded. */
const pictureIn =
  (name: string) =>
  (screen: Screen): Promise<void> => {
    const image = `document.querySelector('img[alt="${name}"]')`;
    return expect
      .poll(() => screen.evaluate(`${image}?.complete === true && ${image}.naturalWidth`))
      .toBe(640);
  };
const textIn =
  (text: string | RegExp) =>
  (screen: Screen): Promise<void> =>
    screen.getByRole('dialog').getByText(text).first().waitFor();

interface Kind {
  readonly content: () => string | Buffer | Promise<string | Buffer>;
  /** Waits for what only this file shows. */
  readonly shown: (screen: Screen) => Promise<void>;
}

const kinds: Readonly<Record<string, Kind>> = {
  'a.avif': { content: picture('avif'), shown: pictureIn('a.avif') },
  'a.png': { content: picture('png'), shown: pictureIn('a.png') },
  'a.webp': { content: picture('webp'), shown: pictureIn('a.webp') },
  'code.py': { content: () => 'def shown(words):\n    return words\n', shown: textIn(/def shown/) },
  'costs.csv': { content: () => 'city,net\nKyoto,1\nNara,2\n', shown: textIn('Nara') },
  'letter.pdf': {
    content: () => pdf('A letter', ['Words of the letter']),
    shown: textIn('Words of the letter'),
  },
  'novel.epub': { content: novel, shown: textIn(/^Page 1 of \d+$/) },
  'pack.zip': { content: zip, shown: textIn('Read me.txt') },
  'plan.docx': {
    content: () => madeOffice({ told: '<dc:creator>Aoi Mori</dc:creator>', counted: '<Pages>12</Pages>' }),
    shown: textIn('Aoi Mori · 12 pages'),
  },
  'plan.md': {
    content: () => '# Two days\n\n- [x] Arashiyama\n\n| Day | Place |\n| --- | --- |\n| 1 | Gion |\n',
    shown: textIn('Gion'),
  },
  'rivers.srt': { content: () => subtitles, shown: textIn(/before the light/) },
  'rivers.webm': {
    content: () => playableFilm({ seconds: 60 }),
    shown: async (screen) => {
      await textIn('We left')(screen);
      await textIn(/\/ 1:00$/)(screen);
    },
  },
  'set.torrent': {
    content: () =>
      makeTorrent('Set', [
        { path: ['a', 'one.txt'], bytes: Buffer.from('one') },
        { path: ['two.txt'], bytes: Buffer.from('two') },
      ]).file,
    shown: textIn('two.txt'),
  },
  // Last, as it plays on when its viewer is closed; its length, from an engine on a machine without sound, too.
  'tone.wav': { content: () => waveFile({ seconds: 60 }), shown: textIn('1:00') },
};

async function store(who: string) {
  const person = await newPerson(server, `${who}@example.org`);
  const ids: string[] = [];
  for (const [name, { content }] of Object.entries(kinds))
    ids.push(await storeFile(server, person, name, await content()));
  return { person, ids };
}

/** Opens each file, waits for what it shows, and goes back. */
async function viewAll(visitor: Visitor, where: string): Promise<void> {
  const { screen } = visitor;
  for (const [name, { shown }] of Object.entries(kinds))
    await test.step(name, async () => {
      await open(screen, name);
      await shown(screen);
      await keepScreen(visitor, `${where}-${name}`);
      await back(screen, name);
      await expectNoComplaint(visitor);
    });
}

test('[R10.6] a file of each kind is opened by keys in the drive, shown, and closed by going back', async ({
  visitor,
}) => {
  const { person } = await store('kinds');
  const owner = await visitor();
  await signIn(owner.screen, server.appUrl, person.email);
  await viewAll(owner, 'drive');
});

test('[R4.1 R10.6] a stranger opens a file of each kind of a share', async ({ visitor }) => {
  const { person, ids } = await store('shared-kinds');
  const share = await newShare(server, person, ids);
  const stranger = await visitor();
  await visit(stranger.screen, `${server.appUrl}/s/${share.id}`);
  await viewAll(stranger, 'share');
});

test('[R10.6] a text is edited by keys and saved with the same bytes', async ({ visitor }) => {
  const person = await newPerson(server, 'text@example.org');
  await storeFile(server, person, 'notes.txt', 'Two days in Kyoto\n한국어 메모\n');
  const visiting = await visitor();
  const { screen } = visiting;
  await signIn(screen, server.appUrl, person.email);
  await open(screen, 'notes.txt');
  const viewer = screen.getByRole('dialog', { name: 'notes.txt', exact: true });
  await viewer.getByText('한국어 메모').waitFor();
  await viewer.getByRole('textbox', { name: 'notes.txt' }).press('Control+Home');
  await screen.keyboard.type('Plan: ');
  await viewer.getByText('Not saved', { exact: true }).waitFor();
  await screen.keyboard.press('Control+s');
  await viewer.getByText('Not saved', { exact: true }).waitFor({ state: 'hidden' });
  const saved = await visiting.download(() => viewer.getByRole('link', { name: 'Download' }).first().click());
  expect(saved.toString('utf8')).toBe('Plan: Two days in Kyoto\n한국어 메모\n');
  await expectNoComplaint(visiting);
});
