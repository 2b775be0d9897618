import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { makeTorrent } from './testing/made-torrent.ts';
import { eventually, magnetOf, realSwarm, Scene } from './testing/scene.ts';

const timeout = 400_000;
const size = 3_000_000;

/** Runs with a server, and so an engine, of its own: the tests kill theirs, and wait for seeders side by side. */
async function inScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = new Scene(realSwarm);
  try {
    await scene.open();
    await work(scene);
  } finally {
    await scene.close();
  }
}

async function slowTorrent(scene: Scene, name: string) {
  const torrent = makeTorrent(name, randomBytes(size));
  return { torrent, ...(await scene.seed(torrent, 100)) };
}

describe.concurrent('torrents', { timeout }, () => {
  it('[R1.9 T18] an engine that is killed half way is followed by another, which keeps what is here', () =>
    inScene(async (scene) => {
      const ada = await scene.visitor();
      const { torrent, link, seeder } = await slowTorrent(scene, 'killed.bin');
      const id = await ada.begin(link);
      await ada.halfWay(id);
      const before = scene.pids.length;
      process.kill(scene.pids.at(-1) ?? 0, 'SIGKILL');
      await eventually(() => expect(scene.pids.length).toBe(before + 1));
      await seeder.limit(torrent, null);
      const task = await ada.ended(id);
      expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
      expect(Buffer.compare(await ada.contentOf(task.file_id), torrent.payload)).toBe(0);
      expect((await seeder.told(torrent)).uploadedEver).toBeLessThan(1.5 * size);
      expect(await ada.used()).toBe(size);
    }));

  it('[R1.9 T18] one under which the engine dies again and again ends with a reason', () =>
    inScene(async (scene) => {
      const ada = await scene.visitor();
      const dead = makeTorrent('deadly.bin', randomBytes(64_000));
      const id = await ada.begin(magnetOf(dead, 7777));
      for (let n = 1; n <= 3; n += 1) {
        await eventually(() => expect(scene.pids.length).toBe(n));
        const folder = join(scene.server.configuration.dataFolder, 'torrents', 'downloads', id);
        await eventually(() => expect(existsSync(join(folder, 'description.tmp'))).toBe(true));
        rmSync(join(folder, 'description.tmp'), { recursive: true });
        process.kill(scene.pids.at(-1) ?? 0, 'SIGKILL');
      }
      expect(await ada.ended(id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'aborted' });
      await ada.leavesNothing(id);
      expect(await ada.used()).toBe(0);
    }));

  it('[R1.9] what a server had begun when it stopped is taken up by the next, with what is here', () =>
    inScene(async (scene) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-torrents-'));
      const part = { dataFolder, torrents: true, offlineTestTargets: scene.targets };
      const { torrent, link, seeder } = await slowTorrent(scene, 'twice.bin');
      const first = await startTestServer(part);
      const ada = await scene.visitor(first);
      const id = await ada.begin(link);
      await ada.halfWay(id);
      await first.stop();
      await eventually(async () => expect((await seeder.told(torrent)).peersConnected).toBe(0));
      await seeder.limit(torrent, null);
      const second = await startTestServer(part);
      try {
        const again = ada.at(second);
        const task = await again.ended(id);
        expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_size: String(size) });
        expect(Buffer.compare(await again.contentOf(task.file_id), torrent.payload)).toBe(0);
        expect((await seeder.told(torrent)).uploadedEver).toBeLessThan(1.5 * size);
        await again.leavesNothing(id);
        expect(await again.used()).toBe(size);
      } finally {
        await second.stop();
        rmSync(dataFolder, { recursive: true, force: true });
      }
    }));
});
