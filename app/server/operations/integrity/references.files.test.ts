import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabaseFile } from '../../proofs/testing/database-file.ts';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import { newFolder, newPerson, startTestServer, storeFile } from '../../proofs/testing/start-test-server.ts';
import { checkAll } from './check.ts';

let dataFolder = '';
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-check-'));
  const server = await startTestServer({ dataFolder, databaseUrl: null, objectStore: null });
  const ada = await newPerson(server, 'ada@example.org');
  for (let n = 0; n < 5; n += 1) await storeFile(server, ada, `${n}.txt`, 'bytes');
  await server.stop();
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const check = () =>
  runAloft(environmentOf({ dataFolder, databaseUrl: null, objectStore: null }), ['check', '--json']);

it('[P4d] a row that names one that is not there is found, with exit code 1', async () => {
  const db = openDatabaseFile({ dataFolder });
  db.exec('PRAGMA foreign_keys = OFF; DELETE FROM accounts');
  db.close();
  const found = await check();
  expect(found).toMatchObject({ code: 1, complaint: '' });
  expect(found.out).toContain(
    '"kind":"reference","table":"files","column":"account_id","parent":"accounts","rows":5',
  );
});

it('[P4d] a corrupt database file is reported, not a crash', async () => {
  const path = join(dataFolder, 'aloft.sqlite');
  const file = openSync(path, 'r+');
  const size = statSync(path).size;
  for (let at = 8192; at + 4096 <= size; at += 8192) writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, at);
  closeSync(file);
  const found = await check();
  expect(found.code).toBe(1);
  expect(`${found.out}${found.complaint}`).toMatch(/"kind":"database"|data_loss/);
  expect(found.complaint).not.toContain('    at ');
});

it('[P4d] an index of names whose segments were merged beside the check is whole, and said to be', async () => {
  const server = await startTestServer({ dataFolder, databaseUrl: null, objectStore: null });
  const bo = await newPerson(server, 'bo@example.org');
  for (let n = 0; n < 5; n += 1) await newFolder(server, bo, `folder ${n}`);
  // From now on the connection knows the segments that there are.
  expect((await checkAll(server.services, false)).problems).toEqual([]);
  const other = openDatabaseFile({ dataFolder });
  other.exec(`INSERT INTO name_index (name_index) VALUES ('optimize')`);
  other.close();
  expect((await checkAll(server.services, false)).problems).toEqual([]);
  await server.stop();
});
