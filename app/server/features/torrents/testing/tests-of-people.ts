import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { beginUpload, call, newFolder, sendBytes } from '../../../proofs/testing/start-test-server.ts';
import { Added } from '../../offline/testing/requests.ts';
import { makeTorrent } from './made-torrent.ts';
import { eventually, type Scene, type Visitor } from './scene.ts';

/** What people see of the torrents that they ask for, whoever fetches them. */
export function testsOfPeople(scene: Scene): void {
  async function store(ada: Visitor, name: string, bytes: Buffer): Promise<string> {
    const { id, endpoint } = await beginUpload(scene.server, ada.person, name, bytes.length);
    expect((await sendBytes(endpoint, 0, new Uint8Array(bytes))).status).toBe(200);
    return id;
  }

  it('[R1.9] a link to a .torrent becomes the one file that it holds, from a peer that its tracker knows', async () => {
    const ada = await scene.visitor();
    const payload = randomBytes(500_000);
    const seeder = await scene.seeder();
    const trackers = [scene.linkTo(`/announce?peer=${seeder.port}`)];
    const torrent = makeTorrent('film.bin', payload, { trackers });
    await seeder.seed(torrent);
    scene.files.set('/film.torrent', torrent.file);
    const folder = await newFolder(scene.server, ada.person, 'films');
    const answer = await ada.add({ url: scene.linkTo('/film.torrent') }, { parent_id: folder });
    expect(answer.body).toMatchObject({ file: null, task: { type: 'offline', name: 'film.torrent' } });
    const task = await ada.ended(v.parse(Added, answer.body).task.id);
    expect(task).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      message: '',
      progress: 100,
      name: 'film.bin',
      file_name: 'film.bin',
      file_size: '500000',
    });
    expect(Buffer.compare(await ada.contentOf(task.file_id), payload)).toBe(0);
    const file = await call(scene.server, 'GET', `/drive/v1/files/${task.file_id}`, { token: ada.token });
    expect(file.body).toMatchObject({ parent_id: folder, size: '500000' });
    expect(await ada.used()).toBe(500_000);
    const events = await call(scene.server, 'GET', '/drive/v1/events', { token: ada.token });
    expect(events.text).toContain('TYPE_DOWNLOAD');
    const { infoHash } = torrent;
    await eventually(async () => expect(scene.announced).toContainEqual({ peer: seeder.port, infoHash }));
    // The peer is left when all is here.
    await eventually(async () => expect((await seeder.told(torrent)).peersConnected).toBe(0));
    await ada.leavesNothing(task.id);
  });

  it('[R1.9 P24c] a magnet link becomes a tree of folders with clean names; what it holds is asked of the peer', async () => {
    const ada = await scene.visitor();
    const text = (content: string) => Buffer.from(content);
    const torrent = makeTorrent('../Album\u202e', [
      { path: ['cd 1', 'one.txt'], bytes: text('one') },
      { path: ['.pad', '40'], bytes: Buffer.alloc(40), attr: 'p' },
      { path: ['..', '..', 'etc', 'passwd'], bytes: text('root') },
      { path: ['a\\b/c', 'con'], bytes: text('reserved') },
      { path: ['.pad', 'bare'], bytes: Buffer.alloc(9) },
      { path: ['übung 日本', 'x'.repeat(230)], bytes: text('long') },
      { path: ['empty'], bytes: text('') },
      { path: ['large.bin'], bytes: Buffer.alloc(100_000, 7) },
    ]);
    const task = await ada.ended(await ada.begin((await scene.seed(torrent)).link));
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_name: 'Album' });
    const total = 3 + 4 + 8 + 4 + 100_000;
    expect([task.file_size, await ada.used()]).toEqual([String(total), total]);
    expect(await ada.treeOf(task.file_id)).toEqual({
      'cd 1/': '',
      'cd 1/one.txt': 'one',
      'etc/': '',
      'etc/passwd': 'root',
      'c/': '',
      'c/file': 'reserved',
      'übung 日本/': '',
      [`übung 日本/${'x'.repeat(230)}`]: 'long',
      empty: '',
      'large.bin': '\u0007'.repeat(100_000),
    });
    await ada.leavesNothing(task.id);
    // Nothing of it went anywhere else.
    const kept = readdirSync(join(scene.server.configuration.dataFolder, 'torrents'));
    expect(kept.filter((name) => name !== 'engine')).toEqual(['downloads']);
  });

  it('of a magnet link system files and web shortcuts are left out, unless the person wants everything', async () => {
    const [ada, bo] = await Promise.all([scene.visitor(), scene.visitor()]);
    await call(scene.server, 'PATCH', '/drive/v1/user-settings', {
      token: bo.token,
      body: { filter_files_on_create: false },
    });
    const torrent = makeTorrent('talks', [
      { path: ['one.bin'], bytes: randomBytes(60_000) },
      { path: ['More talks.url'], bytes: randomBytes(60_000) },
      { path: ['slides', '.DS_Store'], bytes: randomBytes(60_000) },
    ]);
    const { link } = await scene.seed(torrent);
    const [filtered, whole] = await Promise.all(
      [ada, bo].map(async (who) => who.ended(await who.begin(link))),
    );
    expect(filtered).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      file_name: 'one.bin',
      file_size: '60000',
    });
    expect(whole).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'talks', file_size: '180000' });
  });

  it('[R1.9] of many files those that are chosen come, and they alone take space', async () => {
    const ada = await scene.visitor();
    const bytes = Array.from({ length: 5 }, () => randomBytes(120_000));
    const torrent = makeTorrent(
      'season',
      bytes.map((one, n) => ({ path: [`disc ${n % 2}`, `${n}.bin`], bytes: one })),
    );
    const { link } = await scene.seed(torrent);
    await ada.limitSpace(240_000);
    const task = await ada.ended(await ada.begin(link, [3, 0, 3]));
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '', file_size: '240000' });
    expect(await ada.treeOf(task.file_id)).toEqual({
      'disc 0/': '',
      'disc 0/0.bin': bytes[0]?.toString('latin1'),
      'disc 1/': '',
      'disc 1/3.bin': bytes[3]?.toString('latin1'),
    });
    expect(await ada.used()).toBe(240_000);
    await ada.limitSpace(1_000_000);
    const missing = await ada.ended(await ada.begin(link, [5]));
    expect(missing).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'invalid_argument' });
    for (const files of [[], [-1], [0.5], ['0'], 'all'])
      expect((await ada.add({ url: link, files })).body).toMatchObject({
        error: 'invalid_argument',
        details: [{ detail: 'url' }],
      });
    await ada.leavesNothing(missing.id);
  });

  it('[R1.9] a torrent larger than the space is refused before a byte of it comes; a retry has more luck', async () => {
    const ada = await scene.visitor();
    const torrent = makeTorrent('fat.bin', randomBytes(300_000));
    const { seeder, link } = await scene.seed(torrent);
    await ada.limitSpace(299_999);
    const id = await ada.begin(link);
    expect(await ada.ended(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'file_space_not_enough',
    });
    expect([(await seeder.told(torrent)).uploadedEver, await ada.used()]).toEqual([0, 0]);
    await ada.leavesNothing(id);
    await ada.limitSpace(300_000);
    const body = { type: 'offline', id, create_type: 'RETRY' };
    expect((await call(scene.server, 'POST', '/drive/v1/task', { token: ada.token, body })).status).toBe(200);
    expect(await ada.ended(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  });

  it('[R1.9 T18] space that shrinks while a torrent comes ends it half way, and all is given back', async () => {
    const ada = await scene.visitor();
    const torrent = makeTorrent('shrinking.bin', randomBytes(3_000_000));
    const { seeder, link } = await scene.seed(torrent, 100);
    const id = await ada.begin(link);
    await ada.halfWay(id);
    await ada.limitSpace(1_000_000);
    expect(await ada.ended(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'file_space_not_enough',
    });
    expect((await seeder.told(torrent)).uploadedEver).toBeLessThan(3_000_000);
    await ada.leavesNothing(id);
    expect(await ada.used()).toBe(0);
  });

  it('[R1.9] the same torrent for two people comes to both, one after the other', async () => {
    const [ada, bo] = [await scene.visitor(), await scene.visitor()];
    const torrent = makeTorrent('shared.bin', randomBytes(200_000));
    // One that has given a peer everything does not greet its address again.
    const links = [await scene.seed(torrent), await scene.seed(torrent)].map(({ link }) => link);
    const ids = [await ada.begin(links[0] ?? ''), await bo.begin(links[1] ?? '')];
    const tasks = await Promise.all([ada.ended(ids[0] ?? ''), bo.ended(ids[1] ?? '')]);
    for (const [n, person] of [ada, bo].entries()) {
      expect(tasks[n]).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
      expect(Buffer.compare(await person.contentOf(tasks[n]?.file_id ?? ''), torrent.payload)).toBe(0);
      expect(await person.used()).toBe(200_000);
    }
  });

  it('[R10.9] a torrent that is cancelled half way stops at once and gives its space back', async () => {
    const ada = await scene.visitor();
    const torrent = makeTorrent('long.bin', randomBytes(3_000_000));
    const { seeder, link } = await scene.seed(torrent, 100);
    const id = await ada.begin(link);
    await ada.halfWay(id);
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_RUNNING',
      name: 'long.bin',
      file_size: '3000000',
    });
    expect(await ada.used()).toBe(3_000_000);
    const path = `/drive/v1/tasks?task_ids=${id}`;
    const cancelled = await call(scene.server, 'DELETE', path, { token: ada.token });
    expect([cancelled.status, await ada.used()]).toEqual([200, 0]);
    await eventually(async () => expect((await seeder.told(torrent)).peersConnected).toBe(0));
    await ada.leavesNothing(id);
  });

  it('[R1.9] what is no torrent is refused at once, or ends with a reason; a base32 hash is one', async () => {
    const ada = await scene.visitor();
    for (const url of ['magnet:?', 'magnet:?xt=urn:btih:0', 'magnet:?xt=urn:btmh:1220aa', 'magnet:nothing'])
      expect((await ada.add({ url })).body).toMatchObject({
        error: 'invalid_argument',
        details: [{ detail: 'url' }],
      });
    const linked = makeTorrent('linked', [
      { path: ['a'], bytes: Buffer.from('a') },
      { path: ['b'], bytes: Buffer.alloc(0), attr: 'l' },
    ]);
    const huge = makeTorrent('huge', Buffer.from('x'), { info: { length: 2 ** 50 } });
    const spoilt: readonly (readonly [string, Buffer, string])[] = [
      ['/page.torrent', Buffer.from('<html>'), 'invalid_argument'],
      ['/endless.torrent', Buffer.from('l-3:'), 'invalid_argument'],
      ['/linked.torrent', linked.file, 'invalid_argument'],
      ['/huge.torrent', huge.file, 'invalid_argument'],
      ['/large.torrent', Buffer.alloc(10 * 1024 ** 2 + 1, 'd'), 'out_of_range'],
    ];
    for (const [path, bytes, message] of spoilt) {
      scene.files.set(path, bytes);
      const task = await ada.ended(await ada.begin(scene.linkTo(path)));
      expect([path, task.phase, task.message]).toEqual([path, 'PHASE_TYPE_ERROR', message]);
    }
    const missing = await ada.ended(await ada.begin(scene.linkTo('/missing.torrent')));
    expect(missing.message).toBe('not_found');
    const torrent = makeTorrent('based.bin', randomBytes(5000));
    const { seeder } = await scene.seed(torrent);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...Buffer.from(torrent.infoHash, 'hex')]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const base32 = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
    const link = `magnet:?xt=urn:btih:${base32}&dn=A+name&x.pe=127.0.0.1:${seeder.port}`;
    const added = v.parse(Added, (await ada.add({ url: link }, { name: 'mine.bin' })).body).task;
    expect([added.name, (await ada.ended(added.id)).file_name]).toEqual(['mine.bin', 'mine.bin']);
    await ada.leavesNothing(added.id);
    expect(await ada.used()).toBe(5000);
  });

  it('[R1.9] a torrent of empty files alone is there at once', async () => {
    const ada = await scene.visitor();
    const empty = ['a', 'b'].map((name) => ({ path: [name], bytes: Buffer.alloc(0) }));
    scene.files.set('/empty.torrent', makeTorrent('nothing much', empty).file);
    const task = await ada.ended(await ada.begin(scene.linkTo('/empty.torrent')));
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'nothing much' });
    expect(await ada.treeOf(task.file_id)).toEqual({ a: '', b: '' });
  });

  it('[R1.9 P10a] a .torrent file of the drive is fetched by its id; another’s is not there', async () => {
    const ada = await scene.visitor();
    const seeder = await scene.seeder();
    const trackers = [scene.linkTo(`/announce?peer=${seeder.port}`)];
    const torrent = makeTorrent('from the drive.bin', randomBytes(70_000), { trackers });
    await seeder.seed(torrent);
    const addFile = (fileId: unknown, by = ada) => by.add({ file_id: fileId });
    const id = await store(ada, 'kept.torrent', torrent.file);
    const answer = await addFile(id);
    expect(answer.body).toMatchObject({ task: { name: 'kept.torrent', params: { file_id: id } } });
    const task = await ada.ended(v.parse(Added, answer.body).task.id);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'from the drive.bin' });
    expect(Buffer.compare(await ada.contentOf(task.file_id), torrent.payload)).toBe(0);
    const spoilt = await ada.ended(
      v.parse(Added, (await addFile(await store(ada, 'no.torrent', Buffer.from('no')))).body).task.id,
    );
    expect(spoilt).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'invalid_argument' });
    const detail = { details: [{ detail: 'url' }] };
    const text = await store(ada, 'text.txt', torrent.file);
    expect((await addFile(text)).body).toMatchObject({ error: 'invalid_argument', ...detail });
    for (const missing of ['', 7, 'x'.repeat(65)])
      expect((await addFile(missing)).body).toMatchObject({ error: 'invalid_argument', ...detail });
    expect((await addFile('unknown')).body).toMatchObject({ error: 'file_not_found', ...detail });
    const eve = await scene.visitor();
    expect((await addFile(id, eve)).body).toMatchObject({ error: 'file_not_found', ...detail });
  });
}
