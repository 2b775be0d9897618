import { Contents } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { craftedZip } from './testing/crafted-zip.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'zips@example.org');
});
afterAll(() => server.stop());

async function contentsOf(id: string, query = ''): Promise<Contents> {
  const answer = await call(server, 'GET', `/drive/v1/files/${id}/contents?${query}`, { token: ada.token });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return v.parse(Contents, JSON.parse(answer.text));
}

const stored = (name: string, bytes: Uint8Array): Promise<string> =>
  storeFile(server, ada, name, Buffer.from(bytes));

async function open(id: string, entry: string): Promise<Response> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const url = new URL(String(body.web_content_link));
  url.searchParams.set('entry', entry);
  return fetch(url);
}

async function zipped(names: readonly string[], text: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

it('[R10.6] a zip behind a script opens, as its directory stands right before its end', async () => {
  const script = Buffer.from('#!/bin/sh\nexec unzip "$0"\n');
  const id = await stored(
    'installer.zip',
    Buffer.concat([script, await zipped(['a.txt', 'b/c.txt'], 'words')]),
  );
  const first = await contentsOf(id, 'limit=1');
  const second = await contentsOf(id, `page_token=${first.next_page_token}`);
  expect([first.status, second.status]).toEqual(['OK', 'OK']);
  const entries = [...first.entries, ...second.entries];
  expect(entries.map(({ path }) => path)).toEqual(['a.txt', 'b/c.txt']);
  for (const { id: entry } of entries) expect(await (await open(id, entry)).text()).toBe('words');
});

it('[R10.6] an empty entry that its attributes call a folder is one, without a slash', async () => {
  const id = await stored(
    'folders.zip',
    craftedZip([
      { name: 'dos', attributes: 0x10 },
      { name: 'unix', mode: 0o040755 },
      { name: 'file of unix', mode: 0o100644, attributes: 0x10 },
      { name: 'file with bytes', data: Buffer.from('words'), attributes: 0x10 },
    ]),
  );
  const { entries } = await contentsOf(id);
  expect(entries.map(({ path, kind, id: entry }) => [path, kind, entry !== ''])).toEqual([
    ['dos', 'folder', false],
    ['unix', 'folder', false],
    ['file of unix', 'file', true],
    ['file with bytes', 'file', true],
  ]);
});

describe('names of a zip that does not say their encoding', () => {
  const unmarked = (hex: readonly string[]) =>
    craftedZip(hex.map((name) => ({ name: Buffer.from(name, 'hex'), flags: 0, data: Buffer.from('words') })));

  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'Big5',
      ['相片/夏天.txt', '口試同意書.txt', '許功蓋.txt'],
      ['acdba4f92fae4ca4d12e747874', 'a466b8d5a650b74eaed12e747874', 'b35ca55cbb5c2e747874'],
    ],
    ['GBK', ['照片/', '照片/夏天.txt'], ['d5d5c6ac2f', 'd5d5c6ac2fcfc4ccec2e747874']],
    [
      'Shift_JIS, with a backslash between folder and file',
      ['表示/ソフト.txt', 'ソフト説明書.txt'],
      ['955c8ea65c835c837483672e747874', '835c8374836790e096be8f912e747874'],
    ],
    ['code page 437', ['café.txt'], ['636166822e747874']],
  ])('[R10.6] are read as %s', async (name, paths, hex) => {
    const { entries } = await contentsOf(await stored(`${name.slice(0, 4)}.zip`, unmarked(hex)));
    expect(entries.map(({ path }) => path)).toEqual(paths);
  });

  it('[R10.6] are read alike on each page and when one is opened, by all that the archive holds', async () => {
    // The first says nothing of itself, the second is another word in UTF-8.
    const id = await stored(
      'pages-of-names.zip',
      unmarked(['612e747874', 'c3a82e747874', 'd5d5c6ac2fcfc4ccec2e747874']),
    );
    const paths: string[] = [];
    const ids: string[] = [];
    let page = '';
    do {
      const { entries, next_page_token: next } = await contentsOf(id, `limit=1&page_token=${page}`);
      paths.push(...entries.map(({ path }) => path));
      ids.push(...entries.map((entry) => entry.id));
      page = next;
    } while (page !== '');
    expect(paths).toEqual(['a.txt', '猫.txt', '照片/夏天.txt']);
    const opened = await open(id, ids[1] ?? '');
    expect(opened.headers.get('content-disposition')).toContain(encodeURIComponent('猫.txt'));
  });
});
