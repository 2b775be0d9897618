// Backups on real file systems: one that is full, and one that is read-only. Needs the right to mount.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { backupsIn } from './testing/backups-in.ts';

const MiB = 1024 ** 2;
const among = mkdtempSync(join(tmpdir(), 'aloft-small-backups-'));
const kept = join(among, 'kept');
let server: TestServer;
beforeAll(async () => {
  mkdirSync(kept);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', kept]);
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'five.bin', Buffer.alloc(5 * MiB, 1));
});
afterAll(async () => {
  await server.stop();
  execFileSync('umount', [kept]);
  rmSync(among, { recursive: true, force: true });
});

const aloft = (...words: string[]) =>
  runAloft({ ...environmentOf(server.configuration), ALOFT_BACKUPS: kept, ALOFT_BACKUPS_KEPT: '3' }, words);
const names = () => readdirSync(kept).filter((name) => name.startsWith('aloft-'));

it('[P5i P40a] a full disk is named, leaves nothing of the new one, and keeps the good ones', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect(await aloft('backup', 'create')).toMatchObject({ code: 0, complaint: '' });
    // Names have seconds.
    await expect
      .poll(() => Math.floor(Date.now() / 1000), { interval: 100 })
      .toBeGreaterThan(Math.max(...names().map((name) => Date.parse(timeOf(name)) / 1000)));
  }
  const good = names();
  expect(good).toHaveLength(2);
  expect(await aloft('backup', 'create')).toMatchObject({
    ...{ code: 1, complaint: expect.stringContaining('storage_full') },
  });
  expect(names()).toEqual(good);
  expect(await aloft('backup', 'verify', join(kept, good[0] ?? ''), '--scratch', among)).toMatchObject({
    code: 0,
  });
});

/** `2026-11-29T03:00:00Z` of a backup's name. */
const timeOf = (name: string): string =>
  name.slice('aloft-'.length).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z');

it('[P5i] a folder that cannot be written is one line, for a command and for a server', async () => {
  execFileSync('mount', ['-o', 'remount,ro', kept]);
  const words = `the folder for backups ${kept} cannot be used: it is on a file system that is read-only (ALOFT_BACKUPS)`;
  expect(await aloft('backup', 'create')).toMatchObject({ code: 1, complaint: `aloft: ${words}\n` });
  const backups = backupsIn(kept);
  await expect(startTestServer({ backups })).rejects.toThrow(words);
  expect((await aloft('backup', 'list')).code).toBe(0);
});
