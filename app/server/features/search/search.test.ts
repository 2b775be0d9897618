// Searches by name through the index of names: with bounds so small that a few entries are a large drive.
import { isNameFound } from '@aloft/core/rules';
import { compareNames, nameKey } from '@aloft/core/service';
import { FileList } from '@aloft/core/wire';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkNames } from '../../operations/integrity/names.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  type Answer,
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { onCluster } from '../../proofs/testing/test-engine.ts';
import { cleanName } from '../files/names.ts';
import { folderRow } from '../files/rows.ts';
import { runJobs } from '../trees/testing/run-jobs.ts';

vi.mock('./bounds.ts', () => ({ firstWalk: 1, maxWalk: 3, fewNames: 2, maxSorted: 6 }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const drive = (who: Person, method: string, path: string, body?: object): Promise<Answer> =>
  call(server, method, `/drive/v1/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const ask = (who: Person, match: string, more: Record<string, string> = {}, filters: object = {}) =>
  drive(
    who,
    'GET',
    `files?${new URLSearchParams({ parent_id: '*', ...more, filters: JSON.stringify({ name: { match }, ...filters }) })}`,
  );
const listOf = (answer: Answer): FileList => {
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  return v.parse(FileList, JSON.parse(answer.text));
};
const names = async (...given: Parameters<typeof ask>): Promise<string[]> =>
  listOf(await ask(...given)).files.map((one) => one.name);

let people = 0;
function somebody(): Promise<Person> {
  people += 1;
  return newPerson(server, `person-${people}@example.org`);
}
async function withFolders(given: readonly string[]): Promise<Person> {
  const who = await somebody();
  for (const name of given) await newFolder(server, who, name);
  return who;
}

describe('[R10.1] a search by name', () => {
  it('ignores letter case, accents and width', async () => {
    const given = ['Ärger.txt', 'CAFÉ crème', 'ＦＵＬＬ　ｗｉｄｔｈ', 'ﾌｧｲﾙ', 'İstanbul', 'Ёжик', 'plain'];
    const who = await withFolders(given);
    for (const [match, found] of [
      ['arger', ['Ärger.txt']],
      ['ÄRGER', ['Ärger.txt']],
      ['cafe creme', ['CAFÉ crème']],
      ['full width', ['ＦＵＬＬ　ｗｉｄｔｈ']],
      ['ｐｌáｉｎ', ['plain']],
      ['ファイル', ['ﾌｧｲﾙ']],
      ['istan', ['İstanbul']],
      ['ежик', ['Ёжик']],
    ] as const)
      expect([match, (await names(who, match)).map((name) => name.normalize('NFC'))]).toEqual([
        match,
        found.map((name) => name.normalize('NFC')),
      ]);
  });

  it('finds one and two characters of Chinese, Japanese and Korean', async () => {
    const given = ['我们的照片', '照相机.txt', 'さくら', '회의 기록', '사진', 'a照b', '🎉 party'];
    const who = await withFolders(given);
    const found = async (match: string) => (await names(who, match)).toSorted();
    expect(await found('照')).toEqual(['a照b', '我们的照片', '照相机.txt']);
    expect(await found('照片')).toEqual(['我们的照片']);
    expect(await found('片')).toEqual(['我们的照片']);
    expect(await found('a照')).toEqual(['a照b']);
    expect(await found('くら')).toEqual(['さくら']);
    expect(await found('기')).toEqual(['회의 기록']);
    expect(await found('\u1109\u1161\u110c\u1175\u11ab')).toEqual(['사진']);
    expect(await found('🎉')).toEqual(['🎉 party']);
    expect(await found('犬')).toEqual([]);
  });

  it('finds each word anywhere in a name, in any order', async () => {
    const given = [
      'Blade.Runner.2049.mkv',
      'Blade_Runner_x.mkv',
      'Blade',
      'Runner',
      '한글 파일 이름.txt',
      '照相机 文件',
    ];
    const who = await withFolders(given);
    const found = async (match: string) => (await names(who, match)).toSorted();
    for (const match of ['Blade Runner', 'runner  blade', 'ade nne'])
      expect(await found(match)).toEqual(['Blade.Runner.2049.mkv', 'Blade_Runner_x.mkv']);
    expect(await found('blade runner 2049')).toEqual(['Blade.Runner.2049.mkv']);
    expect(await found('한글 이름')).toEqual(['한글 파일 이름.txt']);
    expect(await found('文件 照')).toEqual(['照相机 文件']);
    expect(await found('x v')).toEqual(['Blade_Runner_x.mkv']);
    expect(await found('blade walker')).toEqual([]);
  });

  it('keeps to a folder and what is below it, to kinds and to sizes, by every way it reads', async () => {
    const who = await somebody();
    const top = await newFolder(server, who, 'Travel');
    const below = await newFolder(server, who, 'Kyoto', top);
    for (let n = 1; n <= 8; n += 1) {
      await storeFile(server, who, `common ${n}.jpg`, 'x'.repeat(n), n % 2 === 0 ? below : '');
    }
    await storeFile(server, who, 'rare.txt', 'xxx', below);
    await storeFile(server, who, 'rare.jpg', 'xxx');
    const within = { within: { eq: top } };
    const even = ['common 2.jpg', 'common 4.jpg', 'common 6.jpg', 'common 8.jpg'];
    expect(await names(who, 'common', {}, within)).toEqual(even);
    expect(await names(who, 'common', { limit: '2' }, within)).toEqual(even.slice(0, 2));
    expect(await names(who, 'rare', {}, within)).toEqual(['rare.txt']);
    expect(await names(who, 'r', {}, within)).toEqual(['rare.txt']);
    expect(await names(who, 'kyo', {}, within)).toEqual(['Kyoto']);
    expect(await names(who, 'rare', {}, { category: { in: ['image'] } })).toEqual(['rare.jpg']);
    expect(await names(who, 'common', {}, { ...within, size: { gt: 4, lt: 8 } })).toEqual(['common 6.jpg']);
  });

  it('takes every sign for itself, those of patterns and of query languages too', async () => {
    const given = [
      '50%_off',
      "it's",
      'a"b"c',
      'NOT this OR that',
      'x*y^z',
      '-minus',
      '(round) [square] {curly}',
      'a b+c:d',
    ];
    const who = await withFolders(given);
    for (const [match, found] of [
      ['%_o', ['50%_off']],
      ['5%f', []],
      ['___', []],
      ["t's", ["it's"]],
      ['"b"', ['a"b"c']],
      ['NOT this', ['NOT this OR that']],
      ['this OR that', ['NOT this OR that']],
      ['this AND that', []],
      ['x*y', ['x*y^z']],
      ['x*z', []],
      ['-min', ['-minus']],
      [') [', ['(round) [square] {curly}']],
      ['b+c:d', ['a b+c:d']],
      ['grams:abc', []],
    ] as const)
      expect([match, await names(who, match)]).toEqual([match, found]);
  });

  it('finds names of 255 bytes by their beginning, middle and end, and by all of them', async () => {
    const latin = `${'abcdefghij'.repeat(25)}12345`;
    const wide = `${'照片文件'.repeat(21)}你`;
    const who = await withFolders([latin, wide, `${latin.slice(0, 250)}00000`]);
    for (const match of [latin, latin.slice(-9)]) expect(await names(who, match)).toEqual([latin]);
    expect(await names(who, latin.slice(100, 140))).toHaveLength(2);
    for (const match of [wide, wide.slice(0, 2), wide.slice(-2)])
      expect(await names(who, match)).toEqual([wide]);
  });

  it('answers hostile queries: too long, control characters, half a character, only marks', async () => {
    const who = await withFolders(['one', 'two', 'three']);
    expect((await ask(who, 'x'.repeat(10_000))).status).toBe(400);
    for (const match of [
      '\u0301',
      '\u0301\u0302\u0303\u0304',
      'one\ufeff',
      '"'.repeat(255),
      '照'.repeat(255),
      '\u{10ffff}',
    ])
      expect([match, await names(who, match)]).toEqual([match, []]);
    for (const match of ['\u0000', 'on\u0000e', '\u0007\u001b', '\n', '\ud83c', '\udf89ab'])
      expect([match, [200, 400].includes((await ask(who, match)).status)]).toEqual([match, true]);
    expect(await names(who, '')).toHaveLength(3);
  });

  it('goes on from page to page in each order, without a gap or a repetition', async () => {
    const who = await somebody();
    const given = Array.from({ length: 12 }, (_, n) => `${n % 3 === 0 ? 'other' : 'Wanted'} ${(n * 5) % 12}`);
    for (const name of given) await newFolder(server, who, name);
    for (const n of [3, 1, 2]) await storeFile(server, who, `wanted ${n}.txt`, 'x'.repeat(n));
    const wanted = given.filter((name) => name.startsWith('Wanted')).length + 3;
    for (const order of [
      'name_asc',
      'name_desc',
      'modified_asc',
      'modified_desc',
      'size_asc',
      'size_desc',
      'type_desc',
    ])
      for (const limit of ['1', '3', '100']) {
        const seen: string[] = [];
        for (let token: string | null = ''; token !== null; ) {
          const page: FileList = listOf(await ask(who, 'wanted', { order, limit, page_token: token }));
          seen.push(...page.files.map((one) => one.name));
          token = page.next_page_token === '' ? null : page.next_page_token;
        }
        expect([order, limit, seen.length, new Set(seen).size]).toEqual([order, limit, wanted, wanted]);
        const files = seen.slice(-3);
        expect(files.toSorted()).toEqual(['wanted 1.txt', 'wanted 2.txt', 'wanted 3.txt']);
        if (order.startsWith('size'))
          expect(order.endsWith('asc') ? files : files.toReversed()).toEqual(files.toSorted());
        if (order === 'name_asc') expect(seen.slice(0, -3)).toEqual(seen.slice(0, -3).toSorted(compareNames));
      }
  });

  it('keeps to its folder, kind, star, type, date and to the trash', async () => {
    const who = await somebody();
    const folder = await newFolder(server, who, 'report folder');
    const inside = await storeFile(server, who, 'report.txt', 'in', folder);
    await storeFile(server, who, 'report.mp4', 'film');
    const gone = await storeFile(server, who, 'report gone.txt', 'gone');
    await drive(who, 'POST', 'files:star', { ids: [inside] });
    await drive(who, 'POST', 'files:batchTrash', { ids: [gone] });
    expect(await names(who, 'report')).toEqual(['report folder', 'report.mp4', 'report.txt']);
    expect(await names(who, 'report', { parent_id: folder })).toEqual(['report.txt']);
    expect(await names(who, 'report', {}, { kind: { eq: 'drive#folder' } })).toEqual(['report folder']);
    expect(await names(who, 'report', {}, { starred: { eq: true } })).toEqual(['report.txt']);
    expect(await names(who, 'report', {}, { mime_type: { prefix: 'video/' } })).toEqual(['report.mp4']);
    expect(await names(who, 'report', {}, { trashed: { eq: true } })).toEqual(['report gone.txt']);
    expect(await names(who, 'report', {}, { modified_time: { gt: '2200-01-01T00:00:00Z' } })).toEqual([]);
    expect(await names(who, 'report', {}, { phase: { eq: 'PHASE_TYPE_RUNNING' } })).toEqual([]);
  });

  it('leaves out what lies in a folder in the trash, however much of it comes first', async () => {
    const who = await somebody();
    const gone = await newFolder(server, who, 'gone');
    const below = await newFolder(server, who, 'below', gone);
    for (let n = 0; n < 8; n += 1) await storeFile(server, who, `a matching ${n}.txt`, 'x', below);
    await storeFile(server, who, 'matching.txt', 'x');
    await drive(who, 'POST', 'files:batchTrash', { ids: [gone] });
    for (const limit of ['1', '2', '100'])
      expect(await names(who, 'matching', { limit })).toEqual(['matching.txt']);
    await drive(who, 'POST', 'files:batchUntrash', { ids: [gone] });
    expect(await names(who, 'matching')).toHaveLength(9);
  });
});

it('[R10.1] the index follows a name through rename, move, copy, trash, undelete and deletion', async () => {
  const who = await somebody();
  const [one, other] = [await newFolder(server, who, 'one'), await newFolder(server, who, 'other')];
  const id = await storeFile(server, who, 'Überall.txt', 'x', one);
  const found = (match: string) => names(who, match);
  expect(await found('uberall')).toEqual(['Überall.txt']);
  await drive(who, 'PATCH', `files/${id}`, { name: 'nirgends.txt' });
  expect([await found('uberall'), await found('nirgends')]).toEqual([[], ['nirgends.txt']]);
  await drive(who, 'PATCH', `files/${id}`, { name: '照片.txt' });
  expect([await found('nirgends'), await found('照片')]).toEqual([[], ['照片.txt']]);
  await drive(who, 'POST', 'files:batchMove', { ids: [id], to: { parent_id: other } });
  expect(await names(who, '照片', { parent_id: other })).toEqual(['照片.txt']);
  await drive(who, 'POST', 'files:batchCopy', { ids: [id], to: { parent_id: other } });
  expect(await found('照片')).toEqual(['照片 (2).txt', '照片.txt']);
  await drive(who, 'POST', 'files:batchTrash', { ids: [id] });
  expect(await found('照片')).toEqual(['照片 (2).txt']);
  await drive(who, 'POST', 'files:batchUntrash', { ids: [id] });
  expect(await found('照片')).toHaveLength(2);
  await drive(who, 'DELETE', `files/${id}`);
  expect(await found('照片')).toEqual(['照片 (2).txt']);
  await drive(who, 'POST', 'files:batchDelete', { ids: [other] });
  expect(await found('照片')).toEqual([]);
  expect(await checkNames(server.services)).toEqual([]);
});

it('[R10.1 P36e] trees that are copied and deleted by tasks are in the index, and leave nothing there', async () => {
  const who = await somebody();
  const top = await newFolder(server, who, 'top');
  const rows = Array.from({ length: 700 }, (_, n) =>
    folderRow({ accountId: who.id, parentId: top, name: `gemäß ${n}`, now: 1 }),
  );
  await seedEntries(server.services.db, rows);
  await drive(who, 'POST', 'files:batchCopy', {
    ids: [top],
    to: { parent_id: '' },
    name_conflict: 'keep_both',
  });
  await runJobs(server.services);
  expect(await names(who, 'gemaß 699')).toEqual(['gemäß 699', 'gemäß 699']);
  await drive(who, 'POST', 'files:batchTrash', { ids: [top] });
  await drive(who, 'PATCH', 'files/trash:empty');
  expect(await names(who, 'gemaß 699')).toEqual(['gemäß 699']);
  await runJobs(server.services);
  expect(await names(who, 'gemaß 699')).toEqual(['gemäß 699']);
  expect(await checkNames(server.services)).toEqual([]);
});

it('[R10.1 P10a] an account finds its own names only, and reads nothing of another’s in the index', async () => {
  const [ada, eve] = [await withFolders(['shared word ada', '照片 ada', 'a', 'b']), await somebody()];
  await seedEntries(
    server.services.db,
    Array.from({ length: 300 }, (_, n) =>
      folderRow({ accountId: eve.id, parentId: '', name: `shared word 照片 ${n}`, now: 1 }),
    ),
  );
  for (const match of ['shared word', 'word', '照片', '照'])
    expect(await names(ada, match)).toEqual([match.startsWith('照') ? '照片 ada' : 'shared word ada']);
  if (onCluster()) {
    // As the planner's estimates would have it, in so small a table.
    const plan = await server.services.db.connection().execute(async (db) => {
      await sql`SET enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF)
        SELECT id FROM files WHERE search_key IS NOT NULL
          AND name_grams(account_id, CASE files.search_key WHEN '' THEN files.name_key ELSE files.search_key END)
            @> ARRAY[hashtextextended('wor', hashtextextended(${ada.id}, 0))]`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Bitmap Index Scan on files_search \(actual rows=1 /);
    return;
  }
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM name_index
    WHERE name_index MATCH ${`"${ada.id.slice(0, 12)}${Buffer.from('wor').toString('hex')}"`}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('[R10.1] the index finds what a comparison with every name finds', async () => {
  const letter = fc.constantFrom(...'aAbé照片각ｗ%_"\' .-'.split(''), 'a\u0301', '🎉', 'ß');
  const Name = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''));
  const owner = await somebody();
  await fc.assert(
    fc.asyncProperty(
      fc.array(Name, { minLength: 1, maxLength: 25 }),
      fc.array(
        fc.oneof(
          Name,
          fc.array(letter, { maxLength: 3 }).map((some) => some.join('')),
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      async (given, queries) => {
        const kept = new Map<string, string>();
        for (const name of given) {
          const clean = cleanName(name);
          if (typeof clean === 'string') kept.set(nameKey(clean), clean);
        }
        await server.services.db.deleteFrom('files').where('account_id', '=', owner.id).execute();
        await seedEntries(
          server.services.db,
          [...kept.values()].map((name) => folderRow({ accountId: owner.id, parentId: '', name, now: 1 })),
        );
        for (const match of queries) {
          const expected = [...kept.values()]
            .filter((name) => isNameFound(name, match))
            .toSorted(compareNames);
          expect([match, await names(owner, match)]).toEqual([match, expected]);
        }
      },
    ),
    { numRuns: 60 },
  );
});
