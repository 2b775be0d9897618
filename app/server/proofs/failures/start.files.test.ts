import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { startServer } from '../../server.ts';
import { environmentOf, runAloft } from '../testing/operator-process.ts';
import { startServerProcess } from '../testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts';

let dataFolder = '';
let ada: Person;
const start = (): Promise<TestServer> =>
  startTestServer({ dataFolder, databaseUrl: null, objectStore: null });
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-start-'));
  const server = await start();
  ada = await newPerson(server, 'ada@example.org');
  await newFolder(server, ada, 'before');
  await server.stop();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function startsCleanly(): Promise<void> {
  const server = await start();
  expect((await call(server, 'GET', '/drive/v1/files', { token: ada.token })).text).toContain('"before"');
  await newFolder(server, ada, 'after');
  expect((await checkAll(server.services, true)).problems).toEqual([]);
  await server.stop();
}

describe('a start on the data of a dead process', () => {
  it.each([
    ['rubbish', Buffer.from('no log at all '.repeat(400))],
    ['zeros', Buffer.alloc(8192)],
    ['nothing', Buffer.alloc(0)],
    ['half a head', Buffer.from('377f0682002de218', 'hex')],
  ])(
    '[P5b T31] a write-ahead log of %s does not prevent the start, and acknowledged data is there',
    async (_, bytes) => {
      writeFileSync(join(dataFolder, 'aloft.sqlite-wal'), bytes);
      writeFileSync(join(dataFolder, 'aloft.sqlite-shm'), bytes);
      await startsCleanly();
    },
  );

  it('[P5b T31] a log truncated by a power cut: the database is intact, with everything before', async () => {
    const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
    const eve = await newPerson(server, 'eve@example.org');
    for (let n = 0; n < 5; n += 1) await newFolder(server, eve, `f${n}`);
    await server.kill();
    const log = join(server.dataFolder, 'aloft.sqlite-wal');
    truncateSync(log, statSync(log).size - 1000);
    await server.start();
    const list = await call(server, 'GET', '/drive/v1/files', {
      token: (await signInAgain(server, eve)).token,
    });
    for (let n = 0; n < 4; n += 1) expect(list.text).toContain(`"f${n}"`);
    const environment = environmentOf({
      dataFolder: server.dataFolder,
      databaseUrl: null,
      objectStore: null,
    });
    expect(await runAloft(environment, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
    await server.stop();
  });

  it('[P5b T31] a lock of a dead process whose pid another program has now', async () => {
    writeFileSync(join(dataFolder, 'lock'), String(process.ppid));
    await startsCleanly();
  });
});

describe('a start that is refused', () => {
  it('[P5a] a second server on the same folder is refused at once and names the first, which is not affected', async () => {
    const first = await start();
    // The clock does not advance: a wait for the lock would never end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    await expect(startServer(first.configuration)).rejects.toThrow(
      `another Aloft (process ${process.pid}) is using ${dataFolder}`,
    );
    vi.useRealTimers();
    await newFolder(first, ada, 'still here');
    await first.stop();
    await startsCleanly();
  });

  it('[P5c] an older build on a newer schema refuses and changes nothing; the command line, too', async () => {
    const path = join(dataFolder, 'aloft.sqlite');
    const database = new DatabaseSync(path);
    database.exec(
      `INSERT INTO kysely_migration VALUES ('9999-01-01-01-unknown', '9999-01-01T00:00:00.000Z')`,
    );
    database.close();
    const environment = { ...process.env, ALOFT_DATA: dataFolder, ALOFT_PORT: '0', ALOFT_CONTENT_PORT: '0' };
    const main = join(import.meta.dirname, '../../main.ts');
    const refused = spawnSync(process.execPath, [main], { env: environment, encoding: 'utf8' });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(
      `Aloft cannot start: the data was written by a newer Aloft (schema ${newestVersion + 1}, `,
    );
    const listed = await runAloft(environmentOf({ dataFolder, databaseUrl: null, objectStore: null }), [
      'user',
      'list',
    ]);
    expect(listed).toMatchObject({
      code: 1,
      out: '',
      complaint: expect.stringContaining('written by a newer Aloft'),
    });
    const again = new DatabaseSync(path);
    expect(again.prepare('SELECT max(name) AS last FROM kysely_migration').get()).toEqual({
      last: '9999-01-01-01-unknown',
    });
    again.close();
  });

  it('an older schema requires "migrate", which upgrades it', async () => {
    const { openSqlite } = await import('../../platform/database/sqlite/sqlite.ts');
    const folder = mkdtempSync(join(tmpdir(), 'aloft-older-'));
    await (await openSqlite(join(folder, 'aloft.sqlite'), { upTo: newestVersion - 1 })).destroy();
    const environment = environmentOf({ dataFolder: folder, databaseUrl: null, objectStore: null });
    const refused = await runAloft(environment, ['user', 'list']);
    expect(refused.complaint).toBe(
      `aloft: the data has schema ${newestVersion - 1}, this Aloft works with ${newestVersion}: take a backup with the version that wrote it, then stop the server and run "migrate"\n`,
    );
    expect(await runAloft(environment, ['migrate'])).toMatchObject({
      code: 0,
      out: `Schema ${newestVersion}, 1 steps taken.\n`,
    });
    expect((await runAloft(environment, ['user', 'list'])).code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
