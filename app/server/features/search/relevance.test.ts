// A search by how well names fit: the name itself, what begins with it, a word that does, and the rest.
import { nameRank, searchText, writeToken } from '@aloft/core/service';
import { FileList } from '@aloft/core/wire';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { folderRow } from '../files/rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function search(who: Person, match: string, more: Record<string, string> = {}, filters: object = {}) {
  const wanted = JSON.stringify({ name: { match }, ...filters });
  const query = new URLSearchParams({ parent_id: '*', order: 'relevance', filters: wanted, ...more });
  const answer = await call(server, 'GET', `/drive/v1/files?${query}`, { token: who.token });
  expect(answer.status, answer.text).toBe(200);
  const { files, next_page_token: next } = v.parse(FileList, JSON.parse(answer.text));
  return { names: files.map((one) => one.name), next };
}

/** Every name that a search finds, in pages of so many. */
async function searchAll(who: Person, match: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let page_token = '';
  do {
    const page = await search(who, match, { limit: String(limit), page_token });
    found.push(...page.names);
    page_token = page.next;
  } while (page_token !== '');
  return found;
}

it('[R10.1] the very name comes first, then what begins with it, then words, then the rest, page by page', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const inOrder = [
    'song',
    'Söng.mp3',
    'song 2.mp3',
    'song 10.mp3',
    'song.tar.gz',
    'Songs',
    'a_song.txt',
    'my song.mp3',
    'my-song.mp3',
    'the.song.txt',
    'newsong 2',
    'newsong 10',
  ];
  for (const name of inOrder.toReversed())
    if (name.includes('.')) await storeFile(server, ada, name, name);
    else await newFolder(server, ada, name);
  for (const limit of [1, 5, 100]) expect(await searchAll(ada, 'SONG', limit)).toEqual(inOrder);
  // Several words: those that stand together as they were written come first.
  expect(await searchAll(ada, 'song my', 1)).toEqual(['my song.mp3', 'my-song.mp3']);
  expect((await search(ada, 'my song')).names).toEqual(['my song.mp3', 'my-song.mp3']);
  const folders = await search(ada, 'song', {}, { kind: { eq: 'drive#folder' } });
  expect(folders.names).toEqual(['song', 'Songs', 'newsong 2', 'newsong 10']);
  // One or two letters are in no index of names.
  expect((await search(ada, 'so')).names.slice(0, 2)).toEqual(['song', 'song 2.mp3']);
});

it('[R10.1] ranks in the database are those of the core, whatever is looked for', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const parts = fc.constantFrom('a', 'A', 'b', '.', '_', '-', ' ', '%', '\\', 'é', '가', '😀', '1', "'");
  const text = (least: number) =>
    fc.array(parts, { minLength: least, maxLength: 5 }).map((some) => some.join(''));
  const names = new Set(fc.sample(text(1), 400).map((name) => `x${name}y`));
  const short = new Set(fc.sample(text(1), 200).map((name) => `${name}a`));
  const all = [
    ...new Map([...names, ...short].map((name) => [name.normalize('NFC').toLowerCase(), name])).values(),
  ];
  const rows = all.map((name) =>
    folderRow({ accountId: bo.id, parentId: '', name: name.normalize('NFC'), now: 1 }),
  );
  await seedEntries(server.services.db, rows);
  for (const match of [
    'a',
    'xa',
    'a.',
    '%',
    '_',
    '\\',
    'é',
    '가',
    '😀',
    "'",
    'a b',
    ' a',
    'xé',
    '.a',
    '1a',
  ]) {
    const found = await searchAll(bo, match, 37);
    const ranks = found.map((name) => nameRank(searchText(name), match));
    expect([match, ranks]).toEqual([match, ranks.toSorted()]);
    expect(new Set(found).size).toBe(found.length);
  }
});

it('[R10.1] the order is refused where nothing is searched by name, in the trash, and in a share', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const id = await newFolder(server, cy, 'Shared');
  const made = await call(server, 'POST', '/drive/v1/share', { token: cy.token, body: { file_ids: [id] } });
  const { share_id } = v.parse(v.object({ share_id: v.string() }), JSON.parse(made.text));
  const named = { name: { match: 'a' } };
  for (const path of [
    'files?order=relevance',
    `files?order=relevance&filters=${JSON.stringify({ starred: { eq: true } })}`,
    `files?order=relevance&filters=${JSON.stringify({ trashed: { eq: true }, ...named })}`,
    `share?share_id=${share_id}&order=relevance`,
  ]) {
    const { status, text } = await call(server, 'GET', `/drive/v1/${path}`, { token: cy.token });
    expect([path, status, text.includes('order')]).toEqual([path, 400, true]);
  }
  const filters = JSON.stringify(named);
  const page_token = writeToken({ rank: 0, key: 7, id: '' });
  const query = new URLSearchParams({ parent_id: '*', order: 'relevance', filters, page_token });
  const wrong = await call(server, 'GET', `/drive/v1/files?${query}`, { token: cy.token });
  expect([wrong.status, wrong.text.includes('page_token')]).toEqual([400, true]);
});
