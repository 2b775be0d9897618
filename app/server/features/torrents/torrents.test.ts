import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  sendBytes,
  startTestServer,
} from '../../proofs/testing/start-test-server.ts';
import { Added, magnetOf, nothing, Scene } from './testing/scene.ts';
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

it('[R1.9] a link to a .torrent becomes the one file that it holds, from a peer that its tracker knows', async () => {
  const payload = randomBytes(500_000);
  const torrent = makeTorrent('film.bin', payload, {
    trackers: [scene.linkTo('/announce?key=1')],
  });
  const seeder = await scene.seed(torrent);
  scene.peers = [seeder.port];
  scene.files.set('/film.torrent', torrent.file);
  const folder = await newFolder(scene.server, scene.ada, 'films');
  const answer = await scene.add({ url: scene.linkTo('/film.torrent') }, { parent_id: folder });
  expect(answer.body).toMatchObject({ file: null, task: { type: 'offline', name: 'film.torrent' } });
  const task = await scene.ended(v.parse(Added, answer.body).task.id);
  expect(task).toMatchObject({
    phase: 'PHASE_TYPE_COMPLETE',
    message: '',
    progress: 100,
    name: 'film.bin',
    file_name: 'film.bin',
    file_size: '500000',
  });
  expect(Buffer.compare(await scene.contentOf(task.file_id), payload)).toBe(0);
  const file = await call(scene.server, 'GET', `/drive/v1/files/${task.file_id}`, { token: scene.ada.token });
  expect(file.body).toMatchObject({ parent_id: folder, size: '500000' });
  expect(await scene.used()).toBe(500_000);
  expect((await call(scene.server, 'GET', '/drive/v1/events', { token: scene.ada.token })).text).toContain(
    'TYPE_DOWNLOAD',
  );
  expect(scene.announced.at(-1)).toContain('key=1&info_hash=%');
  // Nobody is given anything, and the peer is left when all is here.
  await expect.poll(() => seeder.seen.open).toBe(0);
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
});

it('[R1.9 P24c] a magnet link becomes a tree of folders with clean names; what it holds is asked of the peer', async () => {
  const text = (content: string) => Buffer.from(content);
  const torrent = makeTorrent('../Album\u202e', [
    { path: ['cd 1', 'one.txt'], bytes: text('one') },
    { path: ['.pad', '40'], bytes: Buffer.alloc(40), attr: 'p' },
    { path: ['CD 1', 'ONE.txt'], bytes: text('loud one') },
    { path: ['..', '..', 'etc', 'passwd'], bytes: text('root') },
    { path: ['a\\b/c', 'con'], bytes: text('reserved') },
    { path: ['cd 1'], bytes: text('as the folder') },
    { path: ['empty'], bytes: text('') },
    { path: ['large.bin'], bytes: Buffer.alloc(100_000, 7) },
  ]);
  const seeder = await scene.seed(torrent);
  const task = await scene.ended(await scene.begin(magnetOf(torrent, seeder)));
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_name: 'Album' });
  const total = 3 + 8 + 4 + 8 + 13 + 100_000;
  expect([task.file_size, await scene.used()]).toEqual([String(total), total]);
  expect(await scene.treeOf(task.file_id)).toEqual({
    'cd 1/': '',
    'cd 1/one.txt': 'one',
    'cd 1/ONE (2).txt': 'loud one',
    'etc/': '',
    'etc/passwd': 'root',
    'c/': '',
    'c/file': 'reserved',
    'cd 1 (2)': 'as the folder',
    empty: '',
    'large.bin': '\u0007'.repeat(100_000),
  });
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
});

it('[R1.9] bytes with a wrong hash are not taken, and who sent them is asked no more', async () => {
  const torrent = makeTorrent('true.bin', randomBytes(600_000));
  const [liar, honest] = [await scene.seed(torrent), await scene.seed(torrent)];
  liar.manners.lies = true;
  const task = await scene.ended(await scene.begin(magnetOf(torrent, liar, honest)));
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  expect(Buffer.compare(await scene.contentOf(task.file_id), torrent.payload)).toBe(0);
  expect([liar.seen.served > 0, liar.seen.connections]).toEqual([true, 1]);
  // With the liar alone there is nobody left, and the task says so at once.
  const alone = await scene.ended(await scene.begin(magnetOf(torrent, liar)));
  expect(alone).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'unreachable', file_id: '' });
  expect(await scene.used()).toBe(600_000);
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
});

it('[R1.9] a torrent larger than the space is refused before a byte of it comes; a retry has more luck', async () => {
  const torrent = makeTorrent('fat.bin', randomBytes(300_000));
  const seeder = await scene.seed(torrent);
  const limit = (bytes: number) =>
    scene.server.services.db
      .updateTable('accounts')
      .set({ quota_limit: bytes })
      .where('id', '=', scene.ada.id)
      .execute();
  await limit(299_999);
  const id = await scene.begin(magnetOf(torrent, seeder));
  expect(await scene.ended(id)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    message: 'file_space_not_enough',
  });
  expect([seeder.seen.asked, await scene.used()]).toEqual([0, 0]);
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
  await limit(300_000);
  const body = { type: 'offline', id, create_type: 'RETRY' };
  expect((await call(scene.server, 'POST', '/drive/v1/task', { token: scene.ada.token, body })).status).toBe(
    200,
  );
  expect(await scene.ended(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
});

it('[R1.9] torrents wait for a switch of the operator, which is off', () => {
  const read = (ALOFT_TORRENTS?: string) => readConfiguration({ ALOFT_TORRENTS });
  expect(read()).toMatchObject({ ok: true, configuration: { torrents: false } });
  expect(read('off')).toMatchObject({ ok: true, configuration: { torrents: false } });
  expect(read('on')).toMatchObject({ ok: true, configuration: { torrents: true } });
  expect(read('yes')).toMatchObject({ ok: false });
});

it('[R1.9] with the switch off a magnet link is refused by name, and a .torrent is a file like others', async () => {
  const off = await startTestServer({ offlineTestTargets: scene.targets });
  try {
    scene.ada = await newPerson(off, 'ada@example.org');
    const torrent = makeTorrent('kept.bin', randomBytes(50_000));
    const refused = await scene.add({ url: magnetOf(torrent) }, {}, off);
    expect([refused.status, refused.body.error, refused.body.details]).toMatchObject([
      501,
      'unimplemented',
      [{ detail: 'url' }],
    ]);
    scene.files.set('/kept.torrent', torrent.file);
    const task = await scene.ended(await scene.begin(scene.linkTo('/kept.torrent'), off), off);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'kept.torrent' });
    expect(Buffer.compare(await scene.contentOf(task.file_id, off), torrent.file)).toBe(0);
  } finally {
    await off.stop();
  }
});

it('[R1.9] what is no torrent is refused at once, or ends with a reason; a base32 hash is one', async () => {
  for (const url of ['magnet:?', 'magnet:?xt=urn:btih:0', 'magnet:?xt=urn:btmh:1220aa', 'magnet:nothing'])
    expect((await scene.add({ url })).body).toMatchObject({
      error: 'invalid_argument',
      details: [{ detail: 'url' }],
    });
  const spoilt: readonly (readonly [string, Buffer, string])[] = [
    ['/page.torrent', Buffer.from('<html>'), 'invalid_argument'],
    ['/endless.torrent', Buffer.from('l-3:'), 'invalid_argument'],
    ['/large.torrent', Buffer.alloc(10 * 1024 ** 2 + 1, 'd'), 'out_of_range'],
  ];
  for (const [path, bytes, message] of spoilt) {
    scene.files.set(path, bytes);
    const task = await scene.ended(await scene.begin(scene.linkTo(path)));
    expect([path, task.phase, task.message]).toEqual([path, 'PHASE_TYPE_ERROR', message]);
  }
  const missing = await scene.ended(await scene.begin(scene.linkTo('/missing.torrent')));
  expect(missing.message).toBe('not_found');
  const torrent = makeTorrent('based.bin', randomBytes(5000));
  const seeder = await scene.seed(torrent);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...Buffer.from(torrent.infoHash, 'hex')]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const base32 = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
  const link = `magnet:?xt=urn:btih:${base32}&dn=A+name&x.pe=127.0.0.1:${seeder.port}`;
  const added = v.parse(Added, (await scene.add({ url: link }, { name: 'mine.bin' })).body).task;
  expect([added.name, (await scene.ended(added.id)).file_name]).toEqual(['mine.bin', 'mine.bin']);
  expect(await scene.used()).toBe(5000);
  await expect.poll(() => scene.leftOver()).toEqual(nothing);
});

it('[R1.9 P10a] a .torrent file of the drive is fetched by its id; another’s is not there', async () => {
  const torrent = makeTorrent('from the drive.bin', randomBytes(70_000), {
    trackers: [scene.linkTo('/announce')],
  });
  scene.peers = [(await scene.seed(torrent)).port];
  const store = async (name: string, bytes: Buffer): Promise<string> => {
    const { id, endpoint } = await beginUpload(scene.server, scene.ada, name, bytes.length);
    expect((await sendBytes(endpoint, 0, new Uint8Array(bytes))).status).toBe(200);
    return id;
  };
  const addFile = (fileId: unknown) => scene.add({ file_id: fileId });
  const id = await store('kept.torrent', torrent.file);
  const answer = await addFile(id);
  expect(answer.body).toMatchObject({ task: { name: 'kept.torrent', params: { file_id: id } } });
  const task = await scene.ended(v.parse(Added, answer.body).task.id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'from the drive.bin' });
  expect(Buffer.compare(await scene.contentOf(task.file_id), torrent.payload)).toBe(0);
  const spoilt = await scene.ended(
    v.parse(Added, (await addFile(await store('no.torrent', Buffer.from('no')))).body).task.id,
  );
  expect(spoilt).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'invalid_argument' });
  const detail = { details: [{ detail: 'url' }] };
  const text = await store('text.txt', torrent.file);
  expect((await addFile(text)).body).toMatchObject({ error: 'invalid_argument', ...detail });
  for (const missing of ['', 7, 'x'.repeat(65)])
    expect((await addFile(missing)).body).toMatchObject({ error: 'invalid_argument', ...detail });
  expect((await addFile('unknown')).body).toMatchObject({ error: 'file_not_found', ...detail });
  scene.ada = await newPerson(scene.server, 'eve@example.org');
  expect((await addFile(id)).body).toMatchObject({ error: 'file_not_found', ...detail });
});
