import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { forgetEngine } from '../../proofs/testing/test-engine.ts';
import { makeTorrent } from './testing/made-torrent.ts';
import { magnetOf, Scene } from './testing/scene.ts';
import { standInSwarm } from './testing/stand-in-swarm.ts';
import { testsOfPeople } from './testing/tests-of-people.ts';

const scene = new Scene(standInSwarm());
beforeAll(() => scene.open());
afterAll(() => scene.close());

describe('torrents, as any engine fetches them', () => testsOfPeople(scene));

it('[R1.9] torrents wait for a switch of the operator, which is off', () => {
  const read = (ALOFT_TORRENTS?: string) => readConfiguration({ ALOFT_TORRENTS });
  expect(read()).toMatchObject({ ok: true, configuration: { torrents: false } });
  expect(read('off')).toMatchObject({ ok: true, configuration: { torrents: false } });
  expect(read('on')).toMatchObject({
    ok: true,
    configuration: { torrents: true, qbittorrent: 'qbittorrent-nox' },
  });
  expect(read('yes')).toMatchObject({ ok: false });
});

it('[R1.9] a photo in a torrent is examined like others: its day is known', async () => {
  const ada = await scene.visitor();
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2024:05:02 00:30:00' } })
    .toBuffer();
  const torrent = makeTorrent('Album', [
    { path: ['words.txt'], bytes: randomBytes(10) },
    { path: ['photo.jpg'], bytes },
  ]);
  const seeder = await scene.seeder();
  await seeder.seed(torrent);
  const task = await ada.ended(await ada.begin(magnetOf(torrent, seeder.port)));
  const photo = scene.server.services.db
    .selectFrom('files')
    .select('taken_at')
    .where('parent_id', '=', task.file_id)
    .where('name', '=', 'photo.jpg');
  await expect.poll(async () => (await photo.executeTakeFirst())?.taken_at).toBe(Date.UTC(2024, 4, 2, 0, 30));
});

it('[R1.9] what is left of downloads whose task is gone is removed when a server starts', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-torrents-'));
  const left = ['downloads/of a task that is gone', 'of an earlier version'].map((name) =>
    join(dataFolder, 'torrents', name),
  );
  for (const folder of left) mkdirSync(folder, { recursive: true });
  const server = await startTestServer({ dataFolder, torrents: true, offlineTestTargets: scene.targets });
  await expect.poll(() => left.filter((folder) => existsSync(folder))).toEqual([]);
  await server.stop();
  await forgetEngine(server.configuration);
  rmSync(dataFolder, { recursive: true, force: true });
});

for (const [why, part] of [
  ['the switch off', {}],
  ['no engine installed', { torrents: true, qbittorrent: 'no-such-program' }],
] as const)
  it(`[R1.9] with ${why} a magnet link is refused by name, and a .torrent is a file like others`, async () => {
    const logged: string[] = [];
    const log = ({ error }: { readonly error?: string }): void => void logged.push(error ?? '');
    const off = await startTestServer({ offlineTestTargets: scene.targets, ...part }, { log });
    try {
      const ada = await scene.visitor(off);
      const torrent = makeTorrent('kept.bin', randomBytes(50_000));
      const refused = await ada.add({ url: magnetOf(torrent, 7777) });
      expect([refused.status, refused.body.error, refused.body.details]).toMatchObject([
        501,
        'unimplemented',
        [{ detail: 'url' }],
      ]);
      expect((await ada.add({ file_id: 'any' })).body).toMatchObject({ error: 'unimplemented' });
      scene.files.set('/kept.torrent', torrent.file);
      const task = await ada.ended(await ada.begin(scene.linkTo('/kept.torrent')));
      expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'kept.torrent' });
      expect(Buffer.compare(await ada.contentOf(task.file_id), torrent.file)).toBe(0);
      const told = 'no-such-program is not installed: torrents are refused';
      expect(logged.includes(told)).toBe('qbittorrent' in part);
    } finally {
      await off.stop();
    }
  });
