import { File, FilmTracks } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../operations/upkeep/sweep.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { sweepStreams } from './sweep-streams.ts';
import { startStandInServer } from './testing/stand-in-server.ts';
import { standInFilm } from './testing/stand-in-tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStandInServer();
});
afterAll(() => server.stop());

const film = (seconds = 60): Buffer => standInFilm({ seconds, parts: 'made' });
const streamIn = (body: unknown): string =>
  v.parse(File, body).medias.find(({ category }) => category === 'category_stream')?.link?.url ?? '';

async function streamOf(who: Person, id: string): Promise<string> {
  return streamIn((await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body);
}
const partOf = (stream: string, name: string): string => new URL(name, stream).href;
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

it('[R5.3] a video has a playlist of all of it, of which every part is sent, whole and in ranges', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const stream = await streamOf(ada, await storeFile(server, ada, 'film.avi', film()));
  const listed = await fetch(stream);
  expect(listed.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  const names = (await listed.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(names).toEqual(Array.from({ length: 10 }, (_, number) => `${number}.ts`));
  const whole = await fetch(partOf(stream, '1.ts'));
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'video/mp2t',
    'part at 6.378667',
  ]);
  const some = await fetch(partOf(stream, '1.ts'), { headers: { range: 'bytes=5-6' } });
  expect([some.status, await some.text()]).toEqual([206, 'at']);
  const none = await fetch(partOf(stream, '1.ts'), { headers: { range: 'bytes=900-' } });
  expect(none.status).toBe(416);
  const small = await fetch(partOf(stream, 'frame-50.jpg'));
  expect([small.headers.get('content-type'), await small.text()]).toEqual([
    'image/jpeg',
    'part at 30.000000',
  ]);
  const head = await fetch(partOf(stream, '2.ts'), { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('[R5.3] a video with several sounds has a playlist for each, and says how its maker called them', async () => {
  const ada = await newPerson(server, 'sounds@example.org');
  const stream = await streamOf(ada, await storeFile(server, ada, 'sounds.mkv', film(10)));
  const tracks = await fetch(partOf(stream, 'tracks.json'));
  expect([tracks.status, tracks.headers.get('content-type')]).toEqual([200, 'application/json']);
  // What a title would turn around or break is taken out of it, and it ends.
  expect(v.parse(FilmTracks, await tracks.json())).toEqual({
    sounds: [
      { language: 'eng', title: '' },
      { language: '', title: `a b ${'c'.repeat(76)}` },
    ],
  });
  const other = await (await fetch(partOf(stream, 'index-s1.m3u8'))).text();
  expect(other.match(/^.*\.ts$/gm)).toEqual(['0-s1.ts', '1-s1.ts']);
  const text = async (name: string) => (await fetch(partOf(stream, name))).text();
  expect(await text('0-s1.ts')).toBe('part at 0.000000 of the other sound');
  expect(await text('0.ts')).toBe('part at 0.000000');
  for (const name of ['index-s0.m3u8', 'index-s2.m3u8', 'index-s01.m3u8', '0-s0.ts', '0-s2.ts', '0-s99.ts'])
    expect([name, (await fetch(partOf(stream, name))).ok]).toEqual([name, false]);
});

it('[R5.3] a video of ten hours has as many parts as it has, and nothing beside them', async () => {
  const ada = await newPerson(server, 'long@example.org');
  const stream = await streamOf(ada, await storeFile(server, ada, 'long.mkv', film(36_000)));
  expect((await (await fetch(stream)).text()).match(/\.ts$/gm)).toHaveLength(5625);
  expect(await statusOf(partOf(stream, '5624.ts'))).toBe(200);
  for (const name of ['5625.ts', '05.ts', '-1.ts', '1e3.ts', '99999.ts', '100000.ts', 'frame-100.jpg', 'x'])
    expect([name, (await fetch(partOf(stream, name))).ok]).toEqual([name, false]);
});

it('[P9a] what a reader of a share watches ends with the share, and with the file', async () => {
  const ada = await newPerson(server, 'shares@example.org');
  const id = await storeFile(server, ada, 'film.mkv', film());
  const share = await newShare(server, ada, [id], {});
  const listed = await call(server, 'GET', `/drive/v1/share/file_info?share_id=${share.id}&file_id=${id}`);
  const stream = streamIn(listed.body.file_info);
  const [own, segment] = [await streamOf(ada, id), partOf(stream, '0.ts')];
  expect([await statusOf(stream), await statusOf(segment)]).toEqual([200, 200]);
  await call(server, 'POST', '/drive/v1/share:batchDelete', { token: ada.token, body: { ids: [share.id] } });
  expect([await statusOf(stream), await statusOf(segment), await statusOf(own)]).toEqual([404, 404, 200]);
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [id] } });
  await call(server, 'DELETE', `/drive/v1/files/${id}`, { token: ada.token });
  expect([await statusOf(own), await statusOf(partOf(own, '0.ts'))]).toEqual([404, 404]);
});

it('another content of the same file has another address', async () => {
  const ada = await newPerson(server, 'replaced@example.org');
  const [one, other] = [
    await streamOf(ada, await storeFile(server, ada, 'one.mkv', film(10))),
    await streamOf(ada, await storeFile(server, ada, 'other.mkv', film(20))),
  ];
  const [, , token = '', , name = ''] = new URL(one).pathname.split('/');
  const [, , , mark = ''] = new URL(other).pathname.split('/');
  expect(await statusOf(`${server.contentUrl}/stream/${token}/${mark}/${name}`)).toBe(404);
});

it('what cannot be made into a stream says so, and is no crash', async () => {
  const ada = await newPerson(server, 'none@example.org');
  for (const [name, bytes] of [
    ['text.mkv', Buffer.from('no film at all')],
    ['playlist.avi', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
    ['failed.mkv', standInFilm({ seconds: 60, parts: 'failed' })],
  ] as const) {
    const stream = await streamOf(ada, await storeFile(server, ada, name, bytes));
    expect([name, await statusOf(partOf(stream, '0.ts'))]).toEqual([name, 400]);
  }
});

it('[R7.6] what is watched counts as downloaded from its owner', async () => {
  const ada = await newPerson(server, 'traffic@example.org');
  const stream = await streamOf(ada, await storeFile(server, ada, 'film.mkv', film(61)));
  expect(await statusOf(partOf(stream, '0.ts'))).toBe(200);
  await server.services.traffic.flush();
  const row = await server.services.db
    .selectFrom('traffic')
    .selectAll()
    .where('account_id', '=', ada.id)
    .executeTakeFirst();
  expect(row?.downloaded).toBe('part at 0.000000'.length);
});

it('[P4b] what was made of a deleted content is deleted with it', async () => {
  const ada = await newPerson(server, 'gone@example.org');
  const [gone, stays] = [
    await storeFile(server, ada, 'gone.mkv', film(71)),
    await storeFile(server, ada, 'stays.mkv', film(72)),
  ];
  const { cache } = server.services.streams;
  await sweepStreams(server.services);
  const before = (await cache.contents()).length;
  for (const id of [gone, stays]) expect(await statusOf(partOf(await streamOf(ada, id), '0.ts'))).toBe(200);
  expect(await cache.contents()).toHaveLength(before + 2);
  await call(server, 'DELETE', `/drive/v1/files/${gone}`, { token: ada.token });
  server.pass(25 * 3600_000);
  await sweep(server.services);
  const { blob_id: kept } = await server.services.db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', stays)
    .executeTakeFirstOrThrow();
  await sweepStreams(server.services);
  expect(await cache.contents()).toContain(kept);
  const blobs = await server.services.db.selectFrom('blobs').select('id').execute();
  const known = new Set(blobs.map(({ id }) => id));
  expect((await cache.contents()).filter((id) => !known.has(id))).toEqual([]);
});
