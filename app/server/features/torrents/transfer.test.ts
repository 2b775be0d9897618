import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from './messages.ts';
import { payloadPath } from './payload.ts';
import { Swarm } from './swarm.ts';
import { makeTorrent, type Seeder, startSeeder } from './testing/seeder.ts';
import { runTransfer } from './transfer.ts';

const torrent = makeTorrent('shared.bin', randomBytes(300_000));
const blocks = Math.ceil(300_000 / 16_384);
let folder = '';
let seeder: Seeder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-transfer-'));
  seeder = await startSeeder(torrent);
});
afterAll(async () => {
  await seeder.close();
  rmSync(folder, { recursive: true, force: true });
});

const peerOf = ({ port }: Seeder) => ({ address: '127.0.0.1', port });
const jobIn = (name: string): Job => ({
  id: name,
  source: { kind: 'magnet', infoHash: torrent.infoHash, trackers: [], peers: [peerOf(seeder)] },
  folder: join(folder, name),
  allowed: [`127.0.0.1:${seeder.port}`],
  nodes: false,
  stallTimeout: 10_000,
});
const never = new AbortController().signal;
const quiet = { described: async () => undefined, progress: () => undefined };

it('[R1.9 T18] not a byte is asked for before its space is there, however long that takes', async () => {
  const [waiting, other] = [jobIn('waiting'), jobIn('other')];
  seeder.seen.asked = 0;
  await runTransfer(
    waiting,
    {
      ...quiet,
      described: async ({ name, files }) => {
        expect([name, files]).toEqual(['shared.bin', [{ path: ['shared.bin'], size: 300_000, offset: 0 }]]);
        // While it waits, another comes and is done.
        await runTransfer(other, quiet, never);
        expect([seeder.seen.asked, existsSync(payloadPath(waiting.folder))]).toEqual([blocks, false]);
      },
    },
    never,
  );
  expect(seeder.seen.asked).toBe(2 * blocks);
  for (const { folder: of } of [waiting, other])
    expect(Buffer.compare(await readFile(payloadPath(of)), torrent.payload)).toBe(0);
});

it('[R1.9] what is on the disk is compared with its hashes, and only the rest is asked for', async () => {
  const job = jobIn('half');
  await runTransfer(job, quiet, never);
  await truncate(payloadPath(job.folder), 170_000);
  seeder.seen.asked = 0;
  const told: number[] = [];
  await runTransfer(job, { ...quiet, progress: (bytes) => told.push(bytes) }, never);
  expect([told[0], told.at(-1)]).toEqual([5 * 32_768, 300_000]);
  expect(seeder.seen.asked).toBe(blocks - 10);
  expect(Buffer.compare(await readFile(payloadPath(job.folder)), torrent.payload)).toBe(0);
});

it('[T18] a transfer that is ended leaves its peers and asks nobody again', async () => {
  const end = new AbortController();
  const described = async () => end.abort(new Error('no more'));
  await expect(runTransfer(jobIn('ended'), { ...quiet, described }, end.signal)).rejects.toThrow('no more');
  await expect.poll(() => seeder.seen.open).toBe(0);
  await expect(runTransfer(jobIn('late'), quiet, end.signal)).rejects.toThrow('no more');
});

it('[T18] who lied is not met again, whoever tells of it', () => {
  const nobody = () => undefined;
  const listener = { changed: nobody, block: nobody, left: nobody, described: nobody };
  const swarm = new Swarm(torrent.infoHash, [`127.0.0.1:${seeder.port}`], listener);
  swarm.meet([peerOf(seeder), peerOf(seeder)]);
  const [peer] = swarm.connected.keys();
  expect([swarm.connected.size, swarm.isDeserted]).toEqual([1, false]);
  if (peer !== undefined) swarm.ban(peer);
  swarm.meet([peerOf(seeder)]);
  swarm.tick(performance.now() + 3_600_000);
  expect([swarm.connected.size, swarm.isDeserted]).toEqual([0, true]);
  swarm.close();
});
