import { FileList } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { onCluster } from '../../proofs/testing/test-engine.ts';

let server: TestServer;
let ada: Person;
let folder: string;
let starred: string;
let turn: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, 'Folder');
  await newFolder(server, ada, 'Inner', folder);
  starred = await storeFile(server, ada, 'Ärger 50%_off.mp4', 'film', folder);
  await storeFile(server, ada, 'song.mp3', 'song', folder);
  await call(server, 'POST', '/drive/v1/files:star', { token: ada.token, body: { ids: [starred] } });
  server.pass(3600_000);
  turn = new Date(server.services.clock() - 1000).toISOString();
  await storeFile(server, ada, 'later.txt', 'later', folder);
  await storeFile(server, ada, 'top.txt', 'top');
});
afterAll(() => server.stop());

const ask = (query: Record<string, string>) =>
  call(server, 'GET', `/drive/v1/files?${new URLSearchParams(query)}`, { token: ada.token });
const names = async (filters: object, parentId = folder, more: Record<string, string> = {}) => {
  const answer = await ask({ parent_id: parentId, filters: JSON.stringify(filters), ...more });
  expect(answer.status).toBe(200);
  return v.parse(FileList, JSON.parse(answer.text)).files.map((one) => one.name);
};

it('[R10.1] each filter lets through what it names', async () => {
  const film = 'Ärger 50%_off.mp4';
  expect(await names({})).toEqual(['Inner', film, 'later.txt', 'song.mp3']);
  expect(await names({ kind: { eq: 'drive#folder' } })).toEqual(['Inner']);
  expect(await names({ kind: { eq: 'drive#file' } })).toEqual([film, 'later.txt', 'song.mp3']);
  expect(await names({ mime_type: { prefix: 'video/' } })).toEqual([film]);
  expect(await names({ mime_type: { prefix: 'AUDIO/' } })).toEqual(['song.mp3']);
  expect(await names({ system_tag: { in: 'STAR' } })).toEqual([film]);
  expect(await names({ modified_time: { gt: turn } })).toEqual(['later.txt']);
  expect(await names({ modified_time: { lt: turn } })).toEqual(['Inner', film, 'song.mp3']);
  expect(await names({ modified_time: { gt: turn, lt: turn } })).toEqual([]);
  expect(
    await names({ kind: { eq: 'drive#file' }, mime_type: { prefix: 'text/' }, name: { match: 'LATE' } }),
  ).toEqual(['later.txt']);
});

it('[R10.1] kinds, sizes and a folder with all below it are filters of a search', async () => {
  const film = 'Ärger 50%_off.mp4';
  const of = (...kinds: string[]) => names({ category: { in: kinds } });
  expect(await of('video')).toEqual([film]);
  expect(await of('audio', 'video')).toEqual([film, 'song.mp3']);
  expect(await of('folder')).toEqual(['Inner']);
  expect(await of('folder', 'text')).toEqual(['Inner', 'later.txt']);
  expect(await of('other')).toEqual([]);
  expect(await of('other', 'text')).toEqual(['later.txt']);
  expect(await names({ size: { gt: '4' } })).toEqual(['later.txt']);
  expect(await names({ size: { gt: 3, lt: 5 } })).toEqual([film, 'song.mp3']);
  expect(await names({ size: {} })).toEqual([film, 'later.txt', 'song.mp3']);
  expect(await names({ category: { in: ['folder'] }, size: { gt: 0 } })).toEqual([]);
  const inner = await newFolder(server, ada, 'Deeper', folder);
  const clip = await storeFile(server, ada, 'clip.mp4', 'clip', inner);
  expect(await names({ category: { in: ['video'] }, within: { eq: folder } }, '*')).toEqual([
    film,
    'clip.mp4',
  ]);
  expect(await names({ name: { match: 'l' }, within: { eq: inner } }, '*')).toEqual(['clip.mp4']);
  expect(await names({ name: { match: 'top' }, within: { eq: folder } }, '*')).toEqual([]);
  expect(await names({ within: { eq: inner } }, '*')).toEqual(['clip.mp4']);
  expect(await names({ name: { match: 'top' }, within: { eq: '' } }, '*')).toEqual(['top.txt']);
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [inner] } });
  expect(await names({ name: { match: 'clip' }, within: { eq: folder } }, '*')).toEqual([]);
  expect(
    await names({ trashed: { eq: true }, within: { eq: folder }, name: { match: 'deep' } }, '*'),
  ).toEqual(['Deeper']);
  await call(server, 'POST', '/drive/v1/files:batchDelete', {
    token: ada.token,
    body: { ids: [inner, clip] },
  });
});

it('[R10.1] the folders above what is listed are told once each, where they are asked for', async () => {
  const asked = { parent_id: '*', filters: '{"name":{"match":"o"}}' };
  expect(JSON.parse((await ask(asked)).text).folders).toEqual([]);
  const { folders } = v.parse(FileList, JSON.parse((await ask({ ...asked, with_folders: 'true' })).text));
  expect(folders).toEqual([{ id: folder, parent_id: '', name: 'Folder' }]);
});

it('[R10.1] a folder that is none, or another’s, holds no search', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const theirs = await newFolder(server, bo, 'Theirs');
  for (const id of ['nowhere', theirs, starred]) {
    const filters = JSON.stringify({ name: { match: 'o' }, within: { eq: id } });
    expect((await ask({ parent_id: '*', filters })).body).toMatchObject({ error: 'file_not_found' });
  }
});

it('[R10.1] a name is matched in any letter case, and LIKE wildcards match literally', async () => {
  for (const match of ['äRGER', '50%_', '%_O', '.mp4']) {
    expect(await names({ name: { match } })).toEqual(['Ärger 50%_off.mp4']);
  }
  for (const match of ['5%f', 'o_f', '__', '*']) expect(await names({ name: { match } })).toEqual([]);
});

it('[R10.1] "*" is anywhere; what lies within a folder in the trash is not there', async () => {
  expect(await names({ name: { match: 'o' } }, '*')).toEqual([
    'Folder',
    'Ärger 50%_off.mp4',
    'song.mp3',
    'top.txt',
  ]);
  const gone = await newFolder(server, ada, 'Gone');
  const below = await newFolder(server, ada, 'Below', gone);
  await storeFile(server, ada, 'lost.txt', 'lost', below);
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [gone] } });
  expect(await names({ name: { match: 'lost' } }, '*')).toEqual([]);
  expect(await names({ trashed: { eq: true } }, '*')).toEqual(['Gone']);
  expect(await names({ trashed: { eq: false }, name: { match: 'Gone' } }, '*')).toEqual([]);
});

it('[P3a] an unfinished upload is not listed, whatever phase is requested', async () => {
  await beginUpload(server, ada, 'half.bin', 100, folder);
  for (const eq of ['PHASE_TYPE_RUNNING', 'PHASE_TYPE_PENDING', 'PHASE_TYPE_ERROR'])
    expect(await names({ phase: { eq } })).toEqual([]);
  expect(await names({ phase: { eq: 'PHASE_TYPE_COMPLETE' } })).toHaveLength(4);
});

it('[R10.1] filters hold from page to page, at most 500 at once', async () => {
  const seen: string[] = [];
  let token = '';
  do {
    const answer = await ask({
      parent_id: '*',
      limit: '1',
      order: 'modified_desc',
      page_token: token,
      filters: JSON.stringify({ kind: { eq: 'drive#file' } }),
    });
    const list = v.parse(FileList, JSON.parse(answer.text));
    seen.push(...list.files.map((one) => one.name));
    token = list.next_page_token;
  } while (token !== '');
  expect(seen).toEqual(['top.txt', 'later.txt', 'song.mp3', 'Ärger 50%_off.mp4']);
  expect((await ask({ parent_id: folder, limit: '9999', thumbnail_size: 'SIZE_SMALL' })).status).toBe(200);
});

it('[R10.1] spoilt filters and page tokens are refused by name; unknown filters are passed over', async () => {
  const spoilt = [
    'nonsense',
    '[]',
    '{"trashed":{"eq":"yes"}}',
    '{"kind":{"eq":"drive#else"}}',
    '{"phase":{"eq":"DONE"}}',
    '{"mime_type":{"prefix":7}}',
    '{"mime_type":"video/"}',
    `{"name":{"match":"${'x'.repeat(300)}"}}`,
    '{"system_tag":{"in":"MOON"}}',
    '{"modified_time":{"gt":"yesterday"}}',
    '{"modified_time":{"lt":"2026-13-45T00:00:00Z"}}',
    '{"category":{"in":"video"}}',
    '{"category":{"in":[]}}',
    '{"category":{"in":["spaceship"]}}',
    '{"size":{"gt":-1}}',
    '{"size":{"gt":"1e3"}}',
    '{"size":{"lt":1.5}}',
    '{"size":{"lt":"99999999999999999999"}}',
    '{"within":{"eq":7}}',
    `{"within":{"eq":"${'x'.repeat(65)}"}}`,
  ];
  for (const filters of spoilt) {
    const answer = await ask({ parent_id: folder, filters });
    expect([filters, answer.status, answer.body.details]).toEqual([
      filters,
      400,
      [{ '@type': 'FieldViolation', detail: 'filters' }],
    ]);
  }
  const bySize = JSON.parse((await ask({ parent_id: folder, limit: '1', order: 'size_asc' })).text);
  for (const page_token of ['nonsense', 'e30', bySize.next_page_token]) {
    expect((await ask({ parent_id: folder, page_token })).body).toMatchObject({
      error: 'invalid_argument',
      details: [{ detail: 'page_token' }],
    });
  }
  expect(await names({ colour: { eq: 'blue' } })).toHaveLength(4);
});

it('[R10.1] the listings anywhere and of favourites go by an index', async () => {
  const plan = async (where: string): Promise<string> => {
    const { sql } = await import('kysely');
    const select = `SELECT * FROM files WHERE account_id = 'x' AND trashed_at IS NULL
      AND phase = 'PHASE_TYPE_COMPLETE' ${where} LIMIT 10`;
    if (!onCluster()) {
      const { rows } = await sql`${sql.raw(`EXPLAIN QUERY PLAN ${select}`)}`.execute(server.services.db);
      return JSON.stringify(rows);
    }
    // So few rows would be read without an index, were that not forbidden.
    return server.services.db.connection().execute(async (db) => {
      await sql`SET enable_seqscan = off; SET enable_sort = off`.execute(db);
      const { rows } = await sql`${sql.raw(`EXPLAIN ${select}`)}`.execute(db);
      await sql`RESET ALL`.execute(db);
      return JSON.stringify(rows);
    });
  };
  expect(await plan('ORDER BY folder_rank, order_key, id')).toContain('files_anywhere_by_name');
  expect(await plan('ORDER BY folder_rank, modified_at, id')).toContain('files_anywhere_by_modified');
  // PostgreSQL may take either: with so few rows they cost the same.
  const indexes = onCluster() ? /files_starred|files_anywhere_by_name/ : /files_starred/;
  expect(await plan('AND starred = 1 ORDER BY folder_rank, order_key, id')).toMatch(indexes);
  const inFolder = "AND parent_id = 'y' AND folder_rank = 0 ORDER BY order_key, id";
  expect(await plan(inFolder)).toMatch(
    onCluster() ? /files_by_name|files_anywhere_by_name/ : /files_by_name/,
  );
  const byStar = "(CASE starred WHEN 1 THEN '0/' ELSE '1/' END || order_key)";
  expect(await plan(`AND parent_id = 'y' AND folder_rank = 0 ORDER BY ${byStar}, id`)).toContain(
    'files_by_star',
  );
  for (const [key, index] of [
    ['order_key', 'files_starred_by_name'],
    ['modified_at', 'files_starred_by_modified'],
    ['size', 'files_starred_by_size'],
    ["(extension || '/' || order_key)", 'files_starred_by_type'],
    ['coalesce(tree_size, 0)', 'files_starred_folders_by_size'],
  ] as const) {
    const here = `AND parent_id = 'y' AND starred = 1 AND folder_rank = 0 ORDER BY ${key}, id`;
    expect(await plan(here)).toContain(index);
  }
});
