import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, newPerson, startTestServer } from '../../proofs/testing/start-test-server.ts';
import { magnetOf, nothing, Scene } from './testing/scene.ts';
import { makeTorrent } from './testing/seeder.ts';

const scene = new Scene();
beforeAll(() => scene.open());
afterAll(() => scene.close());
let people = 0;
beforeEach(async () => {
  people += 1;
  scene.ada = await newPerson(scene.server, `ada${people}@example.org`);
});
afterEach(() => scene.clear());

it('[R10.9] a torrent that is cancelled half way stops at once and gives its space back', async () => {
  const torrent = makeTorrent('long.bin', randomBytes(400_000));
  const seeder = await scene.seed(torrent);
  seeder.manners.blocks = 4;
  const id = await scene.begin(magnetOf(torrent, seeder));
  await expect.poll(() => seeder.seen.served).toBe(4);
  expect(await scene.taskOf(id)).toMatchObject({
    phase: 'PHASE_TYPE_RUNNING',
    name: 'long.bin',
    file_size: '400000',
  });
  expect(await scene.used()).toBe(400_000);
  const cancelled = await call(scene.server, 'DELETE', `/drive/v1/tasks?task_ids=${id}`, {
    token: scene.ada.token,
  });
  expect([cancelled.status, await scene.used()]).toEqual([200, 0]);
  await expect.poll(() => seeder.seen.open).toBe(0);
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
});

it('[R1.9 T18] an engine that is killed half way is followed by another, which keeps what is here', async () => {
  const torrent = makeTorrent('killed.bin', randomBytes(640_000), { pieceLength: 16_384 });
  const blocks = Math.ceil(640_000 / 16_384);
  const seeder = await scene.seed(torrent);
  seeder.manners.blocks = 20;
  const id = await scene.begin(magnetOf(torrent, seeder));
  await expect.poll(() => seeder.seen.served).toBe(20);
  await expect.poll(async () => (await scene.taskOf(id)).progress).toBeGreaterThan(0);
  process.kill(scene.pids.at(-1) ?? 0, 'SIGKILL');
  const before = scene.pids.length;
  await expect.poll(() => scene.pids.length).toBe(before + 1);
  seeder.manners.blocks = Number.POSITIVE_INFINITY;
  const task = await scene.ended(id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  expect(Buffer.compare(await scene.contentOf(task.file_id), torrent.payload)).toBe(0);
  expect(seeder.seen.served).toBeLessThan(blocks + 20);
  expect(await scene.used()).toBe(640_000);
});

it('[R1.9 T18] one under which the engine dies again and again ends with a reason', async () => {
  const torrent = makeTorrent('deadly.bin', randomBytes(64_000));
  const seeder = await scene.seed(torrent);
  seeder.manners.blocks = 0;
  const id = await scene.begin(magnetOf(torrent, seeder));
  for (let n = 1; n <= 3; n += 1) {
    await expect.poll(() => seeder.seen.connections).toBe(n);
    process.kill(scene.pids.at(-1) ?? 0, 'SIGKILL');
  }
  expect(await scene.ended(id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'aborted' });
  expect([await scene.used(), await scene.leftOver()]).toEqual([0, nothing]);
});

it('[R1.9] what a server had begun when it stopped is taken up by the next, with what is here', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-torrents-'));
  const part = { dataFolder, torrents: true, offlineTestTargets: scene.targets };
  // Pieces of one length, as they come in any order.
  const size = 40 * 16_384;
  const torrent = makeTorrent('twice.bin', randomBytes(size), { pieceLength: 16_384 });
  const seeder = await scene.seed(torrent);
  seeder.manners.blocks = 20;
  const first = await startTestServer(part);
  scene.ada = await newPerson(first, 'ada@example.org');
  const id = await scene.begin(magnetOf(torrent, seeder), first);
  const progress = async () => (await scene.taskOf(id, first)).progress;
  // All that was served is here: what was on its way when the server stops would be asked for again.
  await expect.poll(progress).toBe(50);
  await first.stop();
  await expect.poll(() => seeder.seen.open).toBe(0);
  seeder.manners.blocks = Number.POSITIVE_INFINITY;
  mkdirSync(join(dataFolder, 'torrents', 'of a task that is gone'));
  const second = await startTestServer(part);
  try {
    const task = await scene.ended(id, second);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_size: String(size) });
    expect(Buffer.compare(await scene.contentOf(task.file_id, second), torrent.payload)).toBe(0);
    expect([seeder.seen.served, await scene.used(second)]).toEqual([40, size]);
    expect(await scene.leftOver(second)).toEqual(nothing);
  } finally {
    await second.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
