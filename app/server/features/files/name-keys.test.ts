// Names are equal by letter case and canonical form alone, in new rows and in those of builds that compared NFKC.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNames, repairNames } from '../../operations/integrity/names.ts';
import { versionBefore } from '../../platform/database/migrator.ts';
import { type Database, databaseOf, openDatabase } from '../../platform/database/open.ts';
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
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { moveFiles, renameFile } from './changes.ts';
import { settleName } from './conflicts.ts';
import { areKeysRenewed, hasFormerKey, renewFormerKeys } from './name-keys.ts';
import { searchKey } from './names.ts';
import { folderRow } from './rows.ts';
import { insertOlder } from './testing/older-rows.ts';
import { freeName } from './tree.ts';

/** Names that NFKC makes equal, and no file system does. */
const different = ['x2', 'x²', '1.txt', '１.txt', '①.txt', '(株).txt', '㈱.txt', 'カ', 'ｶ', '....', '..…'];

/** Names that are equal: by letter case, by canonical form, by both. */
const equal: readonly (readonly [string, string])[] = [
  ['A.txt', 'a.TXT'],
  ['\u00e9t\u00e9', 'e\u0301te\u0301'],
  ['\u00c9t\u00e9', 'e\u0301te\u0301'],
  ['\u01f0', 'J\u030c'],
  ['각', '\u1100\u1161\u11a8'],
  ['\u212b', '\u00e5'],
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const namesIn = async (who: Person, parentId: string, filters: object = {}): Promise<string[]> => {
  const query = new URLSearchParams({ parent_id: parentId, filters: JSON.stringify(filters) });
  const { text } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: who.token });
  return JSON.parse(text).files.map((one: { name: string }) => one.name);
};
const make = (who: Person, parentId: string, name: string, conflict = 'refuse'): Promise<Answer> =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#folder', name, parent_id: parentId, name_conflict: conflict },
  });
const trashed = (who: Person): Promise<string[]> => namesIn(who, '', { trashed: { eq: true } });

describe('[R10.3] names that only NFKC makes equal', () => {
  it('live side by side: new, renamed, moved, copied, restored, and with a number each', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    const place = await newFolder(server, ada, 'place');
    for (const name of different) await newFolder(server, ada, name, place);
    const sorted = different.toSorted();
    expect((await namesIn(ada, place)).toSorted()).toEqual(sorted);
    const to = await newFolder(server, ada, 'to');
    const listed = await call(server, 'GET', `/drive/v1/files?parent_id=${place}`, { token: ada.token });
    const ids: string[] = JSON.parse(listed.text).files.map((one: { id: string }) => one.id);
    const relocate = (how: string, parentId: string) =>
      call(server, 'POST', `/drive/v1/files:${how}`, {
        token: ada.token,
        body: { ids, to: { parent_id: parentId }, name_conflict: 'refuse' },
      });
    expect((await relocate('batchCopy', to)).status).toBe(200);
    expect((await namesIn(ada, to)).toSorted()).toEqual(sorted);
    expect((await relocate('batchMove', to)).body.error).toBe('file_duplicated_name');
    const other = await newFolder(server, ada, 'other');
    expect((await relocate('batchMove', other)).status).toBe(200);
    for (const how of ['batchTrash', 'batchUntrash'])
      await call(server, 'POST', `/drive/v1/files:${how}`, { token: ada.token, body: { ids } });
    expect((await namesIn(ada, other)).toSorted()).toEqual(sorted);
    expect((await make(ada, other, '１.txt')).body).toMatchObject({ error_description: '１ (2).txt' });
    const renamed = await call(server, 'PATCH', `/drive/v1/files/${ids[0]}`, {
      token: ada.token,
      body: { name: 'Ｘ２' },
    });
    expect(renamed.body).toMatchObject({ name: 'Ｘ２' });
  });

  it.each([
    ['x²', 'x2'],
    ['１.txt', '1.txt'],
    ['㈱.txt', '(株).txt'],
  ])('are not replaced and not merged: %s and %s', async (one, other) => {
    const who = await newPerson(server, `${Buffer.from(one).toString('hex')}@example.org`);
    const first = await newFolder(server, who, one);
    const replacing = await make(who, '', other, 'replace');
    expect(replacing.body.file).toMatchObject({ name: other });
    expect([(await namesIn(who, '')).length, await trashed(who)]).toEqual([2, []]);
    expect((await make(who, '', one, 'skip')).body.file).toMatchObject({ id: first, name: one });
    expect((await make(who, '', one, 'replace')).body.file).toMatchObject({ name: one });
    expect([(await namesIn(who, '')).toSorted(), await trashed(who)]).toEqual([
      [one, other].toSorted(),
      [one],
    ]);
  });

  it('are still found by each other in a search', async () => {
    const eve = await newPerson(server, 'eve@example.org');
    for (const name of different) await newFolder(server, eve, name);
    const found = async (match: string): Promise<string[]> =>
      (await namesIn(eve, '*', { name: { match } })).toSorted();
    for (const query of ['x2', 'X²']) expect(await found(query)).toEqual(['x2', 'x²']);
    for (const query of ['1.txt', '１.txt']) expect(await found(query)).toEqual(['1.txt', '①.txt', '１.txt']);
    for (const query of ['株', '(株)', '㈱']) expect(await found(query)).toEqual(['(株).txt', '㈱.txt']);
    expect(await found('ｶ')).toEqual(['カ', 'ｶ']);
  });
});

it.each(equal)('[R10.3] %j and %j are one name', async (one, other) => {
  const who = await newPerson(server, `${Buffer.from(one + other).toString('hex')}@example.org`);
  const first = await newFolder(server, who, one);
  expect((await make(who, '', other)).body.error).toBe('file_duplicated_name');
  expect((await make(who, '', other, 'skip')).body.file).toMatchObject({ id: first });
  const renamed = await call(server, 'PATCH', `/drive/v1/files/${first}`, {
    token: who.token,
    body: { name: other },
  });
  expect([renamed.status, await namesIn(who, '')]).toEqual([200, [other.normalize('NFC')]]);
});

it('[R10.3] a client that compares names and uploads what is missing adds nothing in its second run', async () => {
  const fay = await newPerson(server, 'fay@example.org');
  const local = ['A.txt', ...different.map((name) => `${name}.txt`)];
  for (let run = 0; run < 3; run += 1) {
    const there = await namesIn(fay, '');
    for (const name of local) if (!there.includes(name)) await storeFile(server, fay, name, name);
    expect((await namesIn(fay, '')).toSorted()).toEqual(local.toSorted());
  }
});

/** When something came into the trash that is not purged. */
const farAhead = 2 ** 42;

/** A drive as a build left it whose keys were in NFKC. */
async function formerDrive(names: readonly string[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-keys-'));
  const engine = await engineOf(dataFolder);
  const place = databaseOf({ dataFolder, ...engine });
  const older = await openDatabase(place, versionBefore('2026-11-27-30-canonical-names'));
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at,
    entries_used) VALUES ('ada', 'ada@example.org', 'ada', 'none', 1, 1000000, 0, 0, ${names.length})`.execute(
    older,
  );
  const rows = names.map((name, n) => {
    const key = name.normalize('NFKC').toLowerCase();
    const made = folderRow({ accountId: 'ada', parentId: '', name, now: 1 });
    return { ...made, id: `id-${n}`, name_key: key, search_key: searchKey(name, key) };
  });
  await insertOlder(older, rows);
  await older.destroy();
  const db = await openDatabase(place);
  return {
    db,
    target: { dataFolder, ...engine },
    end: async () => {
      await db.destroy();
      await forgetEngine(engine);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const keysOf = async (db: Database): Promise<readonly string[]> =>
  (await db.selectFrom('files').select(['name', 'name_key']).orderBy('name').execute()).map(
    (row) => `${row.name} ${row.name_key}`,
  );
const coming = (name: string) => ({ accountId: 'ada', parentId: '', name, kind: 'drive#folder' as const });

describe('[R10.3 P5d] a drive of a build that compared NFKC', () => {
  it('gets the keys of its names in steps, wherever it was stopped, and keeps every name', async () => {
    const names = Array.from({ length: 130 }, (_, n) => [`${n}²`, `plain ${n}`, `Größe ${n}`]).flat();
    const { db, target, end } = await formerDrive(names);
    await db.updateTable('files').set({ trashed_at: farAhead }).where('name', '=', '7²').execute();
    let steps = 0;
    const stopAfterOne = (): boolean => {
      steps += 1;
      return steps > 1;
    };
    expect(await renewFormerKeys(db, stopAfterOne)).toBe(false);
    const rows = await db.selectFrom('files').select(['id', 'name', 'name_key', 'order_key']).execute();
    expect(rows.filter((row) => !hasFormerKey(row))).toHaveLength(50);
    expect(await areKeysRenewed(db)).toBe(false);
    const running = await startTestServer(target);
    await expect.poll(() => areKeysRenewed(running.services.db)).toBe(true);
    expect(await checkNames(running.services)).toEqual([]);
    await running.stop();
    expect(await keysOf(db)).toEqual(names.toSorted().map((name) => `${name} ${name.toLowerCase()}`));
    const indexed = await db.selectFrom('files').select('search_key').where('name', '=', '12²').execute();
    expect(indexed).toEqual([{ search_key: '122' }]);
    await end();
  });

  it('compares names as they are, before a key is renewed', async () => {
    const { db, end } = await formerDrive(['x²', '１.txt', 'ﬁn', 'dir']);
    // Each name is free beside the one that has its key, and that one is found by its own.
    expect(await freeName(db, 'ada', '', 'x2')).toBe('x2');
    expect(await freeName(db, 'ada', '', 'X²')).toBe('X² (2)');
    expect(await settleName(db, coming('1.txt'), 'replace', 9)).toEqual({ kind: 'named', name: '1.txt' });
    const skipped = await settleName(db, coming('ﬁn'), 'skip', 9);
    expect(skipped).toMatchObject({ kind: 'skipped', row: { id: 'id-2' } });
    expect(await db.selectFrom('files').select('id').where('trashed_at', 'is not', null).execute()).toEqual(
      [],
    );
    await end();
  });

  it('is renamed and moved within, before a key is renewed', async () => {
    const { db, target, end } = await formerDrive(['x²', 'ａ', 'dir', '１']);
    const running = await startTestServer(target, { workers: 'manual' });
    const { services } = running;
    await services.db
      .insertInto('files')
      .values([
        { ...folderRow({ accountId: 'ada', parentId: 'id-2', name: 'x2', now: 1 }), id: 'there' },
        { ...folderRow({ accountId: 'ada', parentId: 'id-1', name: '1', now: 1 }), id: 'one' },
      ])
      .execute();
    expect(await renameFile(services, 'ada', 'id-1', 'Ａ')).toBeNull();
    expect(await renameFile(services, 'ada', 'id-0', 'X²')).toBeNull();
    expect(await renameFile(services, 'ada', 'id-3', '１')).toBeNull();
    await db.updateTable('files').set({ name_key: 'x2', search_key: '' }).where('id', '=', 'id-0').execute();
    await db.updateTable('files').set({ name_key: '1', search_key: '' }).where('id', '=', 'id-3').execute();
    expect(await moveFiles(services, 'ada', ['one', 'id-3', 'id-0'], 'id-2')).toBeNull();
    expect(await keysOf(db)).toEqual(['1 1', 'X² x²', 'dir dir', 'x2 x2', 'Ａ ａ', '１ １'].toSorted());
    await running.stop();
    await end();
  });

  it('keeps two entries whose names are one now, each under its name', async () => {
    // In NFKC, before the case is changed, these two were different.
    const { db, target, end } = await formerDrive(['\u01f0', 'J\u030c']);
    expect(await renewFormerKeys(db, () => false)).toBe(true);
    expect(await keysOf(db)).toEqual(['J\u030c \u01f0/id-1', '\u01f0 \u01f0']);
    const running = await startTestServer(target, { workers: 'manual' });
    expect(await checkNames(running.services)).toEqual([]);
    // The other one goes, and it may have the name.
    await db.deleteFrom('files').where('id', '=', 'id-0').execute();
    expect(await renameFile(running.services, 'ada', 'id-1', '\u01f0')).toBeNull();
    expect(await keysOf(db)).toEqual(['\u01f0 \u01f0']);
    await running.stop();
    await end();
  });

  it('is mended where a key is not that of its name', async () => {
    const { db, target, end } = await formerDrive(['x²', 'y']);
    const running = await startTestServer(target, { workers: 'manual' });
    const { services } = running;
    // Not yet a problem: they are being renewed.
    expect(await checkNames(services)).toEqual([]);
    await repairNames(services);
    await db.updateTable('files').set({ name_key: 'x2', search_key: '' }).where('id', '=', 'id-0').execute();
    expect(await checkNames(services)).toEqual([{ kind: 'nameNotIndexed', file: 'id-0' }]);
    await repairNames(services);
    expect([await checkNames(services), await keysOf(db)]).toEqual([[], ['x² x²', 'y y']]);
    await running.stop();
    await end();
  });
});
