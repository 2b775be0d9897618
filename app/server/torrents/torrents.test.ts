import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Task } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts';
import { encode } from './bencode.ts';
import { type MadeTorrent, makeTorrent, type Seeder, startSeeder } from './testing/seeder.ts';

// A tracker and the web in one: `/announce` tells of the peers, every other path is a file.
const web = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/announce')) {
    announced.push(path);
    response.end(encode({ interval: 60, peers: compact(peers) }));
    return;
  }
  const file = files.get(path);
  if (file === undefined) response.writeHead(404).end();
  else response.end(file);
});
const files = new Map<string, Buffer>();
const announced: string[] = [];
let peers: number[] = [];
const compact = (ports: readonly number[]): Buffer =>
  Buffer.concat(ports.map((port) => Buffer.from([127, 0, 0, 1, port >> 8, port & 255])));

const targets: string[] = [];
const pids: number[] = [];
let webPort = 0;
let server: TestServer;
let ada: Person;
let seeders: Seeder[] = [];
let people = 0;
beforeAll(async () => {
  await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
  const address = web.address();
  webPort = address === null || typeof address === 'string' ? 0 : address.port;
  targets.push(`127.0.0.1:${webPort}`);
  const log = ({ pid }: { readonly pid?: number }): void => {
    if (pid !== undefined) pids.push(pid);
  };
  server = await startTestServer({ torrents: true, offlineTestTargets: targets }, { log });
});
afterAll(async () => {
  await server.stop();
  web.closeAllConnections();
  await new Promise((settle) => web.close(settle));
});
beforeEach(async () => {
  people += 1;
  ada = await newPerson(server, `ada${people}@example.org`);
});
afterEach(async () => {
  await Promise.all(seeders.map((one) => one.close()));
  seeders = [];
  peers = [];
});

/** A seeder that the server may reach. */
async function seed(torrent: MadeTorrent, met?: Uint8Array): Promise<Seeder> {
  const seeder = await startSeeder(torrent, met);
  seeders.push(seeder);
  targets.push(`127.0.0.1:${seeder.port}`);
  return seeder;
}
const magnetOf = ({ infoHash }: MadeTorrent, ...from: readonly Seeder[]): string =>
  `magnet:?xt=urn:btih:${infoHash}${from.map(({ port }) => `&x.pe=127.0.0.1:${port}`).join('')}`;
const add = (url: string, more: object = {}, on = server) =>
  call(on, 'POST', '/drive/v1/files', {
    token: ada.token,
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url }, ...more },
  });
const Added = v.object({ task: Task });
const begin = async (url: string, more: object = {}, on = server): Promise<string> =>
  v.parse(Added, (await add(url, more, on)).body).task.id;
const taskOf = async (id: string, on = server) =>
  v.parse(Task, (await call(on, 'GET', `/drive/v1/tasks/${id}`, { token: ada.token })).body);
const ended = async (id: string, on = server) => {
  await expect.poll(async () => (await taskOf(id, on)).phase, { timeout: 20_000 }).toMatch(/COMPLETE|ERROR/);
  return taskOf(id, on);
};
const used = async (on = server): Promise<number> =>
  Number(JSON.parse((await call(on, 'GET', '/drive/v1/about', { token: ada.token })).text).quota.usage);
const contentOf = async (id: string, on = server): Promise<Buffer> => {
  const { body } = await call(on, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
};
const Listed = v.object({ files: v.array(v.object({ id: v.string(), name: v.string(), kind: v.string() })) });
/** Every path below a folder, with the bytes of its files. */
async function treeOf(parentId: string, before = ''): Promise<Record<string, string>> {
  const { body } = await call(server, 'GET', `/drive/v1/files?parent_id=${parentId}&limit=500`, {
    token: ada.token,
  });
  const found: Record<string, string> = {};
  for (const { id, name, kind } of v.parse(Listed, body).files) {
    if (kind === 'drive#folder')
      Object.assign(found, { [`${before}${name}/`]: '' }, await treeOf(id, `${before}${name}/`));
    else found[before + name] = (await contentOf(id)).toString('latin1');
  }
  return found;
}
const leftOver = async (on = server) => ({
  uploads: (await on.services.db.selectFrom('uploads').select('id').execute()).length,
  unfinished: (await on.services.blobs.list()).unfinished.length,
  folders: existsSync(join(on.configuration.dataFolder, 'torrents'))
    ? readdirSync(join(on.configuration.dataFolder, 'torrents')).length
    : 0,
});
const nothing = { uploads: 0, unfinished: 0, folders: 0 };

it('[R1.9] a link to a .torrent becomes the one file that it holds, from a peer that its tracker knows', async () => {
  const payload = randomBytes(500_000);
  const torrent = makeTorrent('film.bin', payload, {
    trackers: [`http://127.0.0.1:${webPort}/announce?key=1`],
  });
  const seeder = await seed(torrent);
  peers = [seeder.port];
  files.set('/film.torrent', torrent.file);
  const folder = await newFolder(server, ada, 'films');
  const answer = await add(`http://127.0.0.1:${webPort}/film.torrent`, { parent_id: folder });
  expect(answer.body).toMatchObject({ file: null, task: { type: 'offline', name: 'film.torrent' } });
  const task = await ended(v.parse(Added, answer.body).task.id);
  expect(task).toMatchObject({
    phase: 'PHASE_TYPE_COMPLETE',
    message: '',
    progress: 100,
    name: 'film.bin',
    file_name: 'film.bin',
    file_size: '500000',
  });
  expect(Buffer.compare(await contentOf(task.file_id), payload)).toBe(0);
  const file = await call(server, 'GET', `/drive/v1/files/${task.file_id}`, { token: ada.token });
  expect(file.body).toMatchObject({ parent_id: folder, size: '500000' });
  expect(await used()).toBe(500_000);
  expect((await call(server, 'GET', '/drive/v1/events', { token: ada.token })).text).toContain(
    'TYPE_DOWNLOAD',
  );
  expect(announced.at(-1)).toContain('key=1&info_hash=%');
  // Nobody is given anything, and the peer is left when all is here.
  await expect.poll(() => seeder.seen.open).toBe(0);
  expect(await leftOver()).toEqual(nothing);
});

it('[R1.9 P24] a magnet link becomes a tree of folders with clean names; what it holds is asked of the peer', async () => {
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
  const seeder = await seed(torrent);
  const task = await ended(await begin(magnetOf(torrent, seeder)));
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_name: 'Album' });
  const total = 3 + 8 + 4 + 8 + 13 + 100_000;
  expect([task.file_size, await used()]).toEqual([String(total), total]);
  expect(await treeOf(task.file_id)).toEqual({
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
  expect(await leftOver()).toEqual(nothing);
});

it('[R1.9 P27] bytes with a wrong hash are not taken, and who sent them is asked no more', async () => {
  const torrent = makeTorrent('true.bin', randomBytes(600_000));
  const [liar, honest] = [await seed(torrent), await seed(torrent)];
  liar.manners.lies = true;
  const task = await ended(await begin(magnetOf(torrent, liar, honest)));
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  expect(Buffer.compare(await contentOf(task.file_id), torrent.payload)).toBe(0);
  expect([liar.seen.served > 0, liar.seen.connections]).toEqual([true, 1]);
  // With the liar alone there is nobody left, and the task says so at once.
  const alone = await ended(await begin(magnetOf(torrent, liar)));
  expect(alone).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'unreachable', file_id: '' });
  expect([await used(), await leftOver()]).toEqual([600_000, nothing]);
});

it('[R10.9] a torrent that is cancelled half way stops at once and gives its space back', async () => {
  const torrent = makeTorrent('long.bin', randomBytes(400_000));
  const seeder = await seed(torrent);
  seeder.manners.blocks = 4;
  const id = await begin(magnetOf(torrent, seeder));
  await expect.poll(() => seeder.seen.served, { timeout: 10_000 }).toBe(4);
  expect(await taskOf(id)).toMatchObject({
    phase: 'PHASE_TYPE_RUNNING',
    name: 'long.bin',
    file_size: '400000',
  });
  expect(await used()).toBe(400_000);
  const cancelled = await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${id}`, { token: ada.token });
  expect([cancelled.status, await used()]).toEqual([200, 0]);
  await expect.poll(() => seeder.seen.open).toBe(0);
  await expect.poll(() => leftOver()).toEqual(nothing);
});

it('[R1.9 P11] a torrent larger than the space is refused before a byte of it comes; a retry has more luck', async () => {
  const torrent = makeTorrent('fat.bin', randomBytes(300_000));
  const seeder = await seed(torrent);
  const limit = (bytes: number) =>
    server.services.db.updateTable('accounts').set({ quota_limit: bytes }).where('id', '=', ada.id).execute();
  await limit(299_999);
  const id = await begin(magnetOf(torrent, seeder));
  expect(await ended(id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'file_space_not_enough' });
  expect([seeder.seen.asked, await used(), await leftOver()]).toEqual([0, 0, nothing]);
  await limit(300_000);
  const body = { type: 'offline', id, create_type: 'RETRY' };
  expect((await call(server, 'POST', '/drive/v1/task', { token: ada.token, body })).status).toBe(200);
  expect(await ended(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
});

it('[R1.9 T18] an engine that is killed half way is followed by another, which keeps what is here', async () => {
  const torrent = makeTorrent('killed.bin', randomBytes(640_000), { pieceLength: 16_384 });
  const blocks = Math.ceil(640_000 / 16_384);
  const seeder = await seed(torrent);
  seeder.manners.blocks = 20;
  const id = await begin(magnetOf(torrent, seeder));
  await expect.poll(() => seeder.seen.served, { timeout: 10_000 }).toBe(20);
  await expect.poll(async () => (await taskOf(id)).progress, { timeout: 10_000 }).toBeGreaterThan(0);
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  const before = pids.length;
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(before + 1);
  seeder.manners.blocks = Number.POSITIVE_INFINITY;
  const task = await ended(id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  expect(Buffer.compare(await contentOf(task.file_id), torrent.payload)).toBe(0);
  expect(seeder.seen.served).toBeLessThan(blocks + 20);
  expect(await used()).toBe(640_000);
});

it('[R1.9 T18] one under which the engine dies again and again ends with a reason', async () => {
  const torrent = makeTorrent('deadly.bin', randomBytes(64_000));
  const seeder = await seed(torrent);
  seeder.manners.blocks = 0;
  const id = await begin(magnetOf(torrent, seeder));
  for (let n = 1; n <= 3; n += 1) {
    await expect.poll(() => seeder.seen.connections, { timeout: 10_000 }).toBe(n);
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  }
  expect(await ended(id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'aborted' });
  expect([await used(), await leftOver()]).toEqual([0, nothing]);
});

it('[R1.9 P1] what a server had begun when it stopped is taken up by the next, with what is here', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-torrents-'));
  const part = { dataFolder, torrents: true, offlineTestTargets: targets };
  const torrent = makeTorrent('twice.bin', randomBytes(640_000), { pieceLength: 16_384 });
  const seeder = await seed(torrent);
  seeder.manners.blocks = 20;
  const first = await startTestServer(part);
  ada = await newPerson(first, 'ada@example.org');
  const id = await begin(magnetOf(torrent, seeder), {}, first);
  const progress = async () => (await taskOf(id, first)).progress;
  await expect.poll(progress, { timeout: 10_000 }).toBeGreaterThan(40);
  await first.stop();
  expect(seeder.seen.open).toBe(0);
  seeder.manners.blocks = Number.POSITIVE_INFINITY;
  mkdirSync(join(dataFolder, 'torrents', 'of a task that is gone'));
  const second = await startTestServer(part);
  try {
    const task = await ended(id, second);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_size: '640000' });
    expect(Buffer.compare(await contentOf(task.file_id, second), torrent.payload)).toBe(0);
    expect([seeder.seen.served, await used(second)]).toEqual([40, 640_000]);
    expect(await leftOver(second)).toEqual(nothing);
  } finally {
    await second.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

it('[R1.9] with the switch off a magnet link is refused by name, and a .torrent is a file like others', async () => {
  const off = await startTestServer({ offlineTestTargets: targets });
  try {
    ada = await newPerson(off, 'ada@example.org');
    const torrent = makeTorrent('kept.bin', randomBytes(50_000));
    const refused = await add(magnetOf(torrent), {}, off);
    expect([refused.status, refused.body.error, refused.body.details]).toMatchObject([
      501,
      'unimplemented',
      [{ detail: 'url' }],
    ]);
    files.set('/kept.torrent', torrent.file);
    const task = await ended(await begin(`http://127.0.0.1:${webPort}/kept.torrent`, {}, off), off);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'kept.torrent' });
    expect(Buffer.compare(await contentOf(task.file_id, off), torrent.file)).toBe(0);
  } finally {
    await off.stop();
  }
});

it('[R1.9] what is no torrent is refused at once, or ends with a reason; a base32 hash is one', async () => {
  for (const url of ['magnet:?', 'magnet:?xt=urn:btih:0', 'magnet:?xt=urn:btmh:1220aa', 'magnet:nothing'])
    expect((await add(url)).body).toMatchObject({ error: 'invalid_argument', details: [{ detail: 'url' }] });
  const spoilt: readonly (readonly [string, Buffer, string])[] = [
    ['/page.torrent', Buffer.from('<html>'), 'invalid_argument'],
    ['/endless.torrent', Buffer.from('l-3:'), 'invalid_argument'],
    ['/large.torrent', Buffer.alloc(10 * 1024 ** 2 + 1, 'd'), 'out_of_range'],
  ];
  for (const [path, bytes, message] of spoilt) {
    files.set(path, bytes);
    const task = await ended(await begin(`http://127.0.0.1:${webPort}${path}`));
    expect([path, task.phase, task.message]).toEqual([path, 'PHASE_TYPE_ERROR', message]);
  }
  const missing = await ended(await begin(`http://127.0.0.1:${webPort}/missing.torrent`));
  expect(missing.message).toBe('not_found');
  const torrent = makeTorrent('based.bin', randomBytes(5000));
  const seeder = await seed(torrent);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...Buffer.from(torrent.infoHash, 'hex')]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const base32 = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
  const link = `magnet:?xt=urn:btih:${base32}&dn=A+name&x.pe=127.0.0.1:${seeder.port}`;
  const added = v.parse(Added, (await add(link, { name: 'mine.bin' })).body).task;
  expect([added.name, (await ended(added.id)).file_name]).toEqual(['mine.bin', 'mine.bin']);
  expect([await used(), await leftOver()]).toEqual([5000, nothing]);
});
