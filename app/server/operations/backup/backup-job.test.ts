// Backups that a server makes by itself: when, by whom, which are kept, and what of a failure.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogFields } from '../../platform/http/log.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import type { Services } from '../../services.ts';
import { lockBackupFolder } from './backup-folder.ts';
import { type BackupJob, type MakeBackup, startBackups } from './backup-job.ts';
import { clearFailure } from './failures.ts';
import { listFolder } from './kept-backups.ts';
import { lastBackup } from './last-backup.ts';
import { makeKept } from './make-kept.ts';
import type { Backups } from './settings.ts';
import { backupsIn } from './testing/backups-in.ts';

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 29, 12);

let server: TestServer;
const among = mkdtempSync(join(tmpdir(), 'aloft-backup-job-'));
beforeAll(async () => {
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'a.txt', 'words');
});
afterAll(async () => {
  await server.stop();
  rmSync(among, { recursive: true, force: true });
});

let folder: string;
let backups: Backups;
let now = noon;
let lines: LogFields[] = [];
let counted: string[] = [];
const jobs: BackupJob[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(among, 'kept-'));
  backups = backupsIn(folder, { time: 3 * hour, kept: 2 });
  [now, lines, counted] = [noon, [], []];
});
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.stop();
  await clearFailure(server.services.db);
});

/** The services of the server, with its own time and these backups. */
const services = (): Services => ({
  ...server.services,
  clock: () => now,
  log: (fields) => void lines.push(fields),
  metrics: { ...server.services.metrics, backup: (result) => void counted.push(result) },
  configuration: { ...server.configuration, backups },
});
/** As the process of its own does it, and with the time of the test. */
const makeHere: MakeBackup = async (given) => {
  const made = await makeKept(given, backups, { kind: 'scheduled' }).catch((error: unknown) => String(error));
  if (typeof made === 'string') return { kind: 'failed', reason: made };
  if (isRefusal(made)) return { kind: 'failed', reason: made.description ?? made.refused };
  return { kind: 'made', path: made.path };
};
function start(make: MakeBackup = makeHere): BackupJob {
  const job = startBackups(services(), make);
  jobs.push(job);
  return job;
}
const names = () =>
  readdirSync(folder)
    .filter((name) => name !== '.aloft-lock.sqlite')
    .toSorted();

describe('a backup of the server’s own', () => {
  it('[P5i] is made after a missed time, then daily, and the oldest beyond their number goes', async () => {
    const job = start();
    await job.step();
    expect(names()).toEqual(['aloft-2026-11-29T12-00-00Z']);
    now += 15 * hour - 1;
    await job.step();
    expect(names()).toHaveLength(1);
    now += 1;
    await job.step();
    await job.step();
    now += day;
    await job.step();
    expect(names()).toEqual(['aloft-2026-11-30T03-00-00Z', 'aloft-2026-12-01T03-00-00Z']);
    expect(counted).toEqual(['made', 'made', 'made']);
    expect(await lastBackup(services())).toEqual({
      ...{ configured: true, place: folder, madeAt: now, isOld: false, failure: null },
    });
    now += 2 * day + 1;
    expect(await lastBackup(services())).toMatchObject({ isOld: true });
  });

  it('[P5i] removes what a dead process has begun, and nothing that it has not made', async () => {
    const unfinished = join(folder, 'aloft-2026-11-28T03-00-00Z.part');
    mkdirSync(join(unfinished, 'tables'), { recursive: true });
    const elsewhere = mkdtempSync(join(among, 'elsewhere-'));
    writeFileSync(join(elsewhere, 'manifest.json'), '{}');
    // Named like backups: without a manifest, with a foreign one, a link, a file; and other names.
    mkdirSync(join(folder, 'aloft-2020-01-01T03-00-00Z/photos'), { recursive: true });
    mkdirSync(join(folder, 'aloft-2020-01-02T03-00-00Z'));
    writeFileSync(join(folder, 'aloft-2020-01-02T03-00-00Z/manifest.json'), '{"format":1}');
    symlinkSync(elsewhere, join(folder, 'aloft-2020-01-03T03-00-00Z'));
    writeFileSync(join(folder, 'aloft-2020-01-04T03-00-00Z'), '');
    mkdirSync(join(folder, 'my.part'));
    const foreign = names().filter((name) => join(folder, name) !== unfinished);
    backups = { ...backups, kept: 1 };
    const job = start();
    for (let n = 0; n < 3; n += 1) {
      await job.step();
      now += day;
    }
    expect(names()).toEqual([...foreign, 'aloft-2026-12-01T12-00-00Z'].toSorted());
    expect(existsSync(join(elsewhere, 'manifest.json'))).toBe(true);
  });

  it('[P5i] of a clock that ran ahead keeps no new one from being made, and goes before it', async () => {
    backups = { ...backups, kept: 1 };
    const job = start();
    now = noon + 365 * day;
    await job.step();
    now = noon;
    await job.step();
    expect(names()).toEqual(['aloft-2026-11-29T12-00-00Z']);
  });

  it('[P5i] is made by one of two processes, and by none while somebody else makes one', async () => {
    let made = 0;
    const count: MakeBackup = async (...given) => {
      made += 1;
      return makeHere(...given);
    };
    const two = [start(count), start(count)];
    await Promise.all(two.map((job) => job.step()));
    for (const job of two) await job.step();
    expect([made, names().length]).toEqual([1, 1]);
    now += day;
    const lock = lockBackupFolder(folder);
    await two[0]?.step();
    lock?.close();
    expect(await lastBackup(services())).toMatchObject({
      failure: `another backup is being made in ${folder}`,
    });
    now += 10 * 60_000;
    await two[1]?.step();
    expect([names().length, (await lastBackup(services())).configured]).toEqual([2, true]);
    expect(await lastBackup(services())).toMatchObject({ failure: null });
  });

  it('[P5i] ends with its server, which is no failure', async () => {
    const begun = Promise.withResolvers<void>();
    const job = start(async (_services, signal) => {
      begun.resolve();
      await new Promise((settle) => signal.addEventListener('abort', settle, { once: true }));
      return { kind: 'stopped' };
    });
    await begun.promise;
    await job.stop();
    expect([counted, names()]).toEqual([[], []]);
    expect(await lastBackup(services())).toMatchObject({ madeAt: null, isOld: true, failure: null });
  });
});

describe('a backup that fails', () => {
  it('[P5i] is logged, counted and tried again later, and the good ones stay', async () => {
    const job = start();
    await job.step();
    const [good] = names();
    const { id, sha256 } = await server.services.db
      .selectFrom('blobs')
      .select(['id', 'sha256'])
      .executeTakeFirstOrThrow();
    const setHash = (hash: string) =>
      server.services.db.updateTable('blobs').set({ sha256: hash }).where('id', '=', id).execute();
    await setHash('0'.repeat(64));
    now += day;
    await job.step();
    await job.step();
    expect(counted).toEqual(['made', 'failed']);
    const failure = `1 blobs are missing or damaged: ${id}`;
    expect(lines.at(-1)).toMatchObject({ event: 'backup', result: 'failed', error: failure });
    expect(await lastBackup(services())).toMatchObject({ failure });
    for (const minutes of [10, 20, 40]) {
      now += minutes * 60_000;
      await job.step();
    }
    expect(counted).toEqual(['made', 'failed', 'failed', 'failed', 'failed']);
    expect(names()).toEqual([good]);
    await setHash(sha256);
    now += 6 * hour;
    await job.step();
    expect([counted.at(-1), names().length]).toEqual(['made', 2]);
    expect(await lastBackup(services())).toMatchObject({ failure: null });
  });

  it('says in words that the folder is gone', async () => {
    rmSync(folder, { recursive: true });
    const job = start();
    await job.step();
    const words = `the folder for backups ${folder} cannot be used: there is no such folder (ALOFT_BACKUPS)`;
    expect(lines.at(-1)?.error).toContain(words);
    expect(await lastBackup(services())).toMatchObject({
      ...{ madeAt: null, isOld: true, failure: `${folder} cannot be read: there is no such folder` },
    });
  });
});

it('without the setting there is none', async () => {
  const without = { ...services(), configuration: { ...server.configuration, backups: null } };
  const job = startBackups(without, () => Promise.reject(new Error('made')));
  await job.step();
  await job.stop();
  expect(await lastBackup(without)).toEqual({ configured: false });
});

it('[P5i] a server has it made by a process beside it, which knows its settings alone', async () => {
  const own = await startTestServer({ backups });
  const ada = await newPerson(own, 'ada@example.org');
  await storeFile(own, ada, 'a.txt', 'words');
  await expect.poll(() => listFolder(folder), { timeout: 120_000 }).toHaveLength(1);
  await own.stop();
});
