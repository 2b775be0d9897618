import { File } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import {
  beginUpload,
  call,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { playableFilm } from './testing/playable-film.ts';
import { codedFilm, song, sound, vp8Film } from './testing/recordings.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'media@example.org');
});
afterAll(() => server.stop());

async function stored(name: string, bytes: Buffer): Promise<string> {
  const { id, endpoint } = await beginUpload(server, ada, name, bytes.length);
  expect((await sendBytes(endpoint, 0, new Uint8Array(bytes))).status).toBe(200);
  return id;
}

const fileOf = async (id: string) =>
  v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body);

/** The file as it is told once its bytes were looked into. */
async function looked(name: string, bytes: Buffer) {
  const id = await stored(name, bytes);
  const { db, media } = server.services;
  // Sooner or later it is read; who opens the file meanwhile is told of it without.
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await media.factsOf(row, 3600_000);
  return fileOf(id);
}

describe('media metadata', () => {
  it('[R10.6] a film tells its size, length, rates and codecs', async () => {
    const film = await looked('film.webm', await vp8Film());
    expect(film.medias[0]).toMatchObject({
      media_name: 'Original',
      is_origin: true,
      category: 'category_origin',
    });
    expect(film.medias[0]?.video).toMatchObject({
      ...{ width: 480, height: 300, duration: 1, frame_rate: 8 },
      ...{ video_codec: 'vp8', audio_codec: '', video_type: 'webm' },
    });
    expect(film.medias[0]?.video?.bit_rate).toBe(Number(film.size) * 8);
    expect(film.params).toEqual({ width: '480', height: '300', duration: '1' });
    const coded = await looked('film.mp4', await codedFilm(90));
    expect(coded.medias[0]?.video).toMatchObject({
      ...{ width: 360, height: 640, duration: 2, frame_rate: 25 },
      ...{ video_codec: 'vp9', video_type: 'mp4' },
    });
    expect(coded.medias[0]?.link?.url).toBe(coded.links.inline?.url);
  });

  it('[R5.3] a film tells the codec of sound that browsers do not play', async () => {
    const film = await looked('unheard.webm', await playableFilm({ seconds: 4, sound: 'eac3' }));
    expect(film.medias[0]?.video).toMatchObject({ video_codec: 'vp8', audio_codec: 'eac3' });
  });

  it('[R10.6] a sound tells its length, rate and codec, and no size', async () => {
    const wave = await looked('tone.wav', sound());
    expect(wave.medias[0]?.video).toEqual({
      ...{ width: 0, height: 0, frame_rate: 0, video_codec: '' },
      ...{ duration: 1, bit_rate: 128_352, audio_codec: 'pcm-s16', video_type: 'wav' },
    });
    expect(wave.params).toEqual({ duration: '1' });
    const mp3 = await looked('song.mp3', await song());
    expect(mp3.medias[0]?.video).toMatchObject({ audio_codec: 'mp3', video_type: 'mp3' });
    expect(mp3.medias[0]?.video?.duration).toBeCloseTo((40 * 1152) / 44_100, 1);
  });

  it('[R10.6] a picture tells its size as it stands upright; a text tells nothing', async () => {
    expect((await looked('a.png', await picture('png', 10, 321, 123))).params).toEqual({
      width: '321',
      height: '123',
    });
    const lying = await sharp(await picture('jpeg', 10, 300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await looked('b.jpg', lying)).params).toEqual({ width: '200', height: '300' });
    const text = await looked('c.txt', Buffer.from('words'));
    expect([text.params, text.medias]).toEqual([{}, []]);
  });

  it('[R10.6] broken and lying files are stored and shown all the same', async () => {
    const film = await vp8Film();
    const lies: readonly (readonly [string, Buffer])[] = [
      ['junk.mp4', Buffer.from('no film at all '.repeat(300))],
      ['nothing.webm', Buffer.alloc(0)],
      ['half.webm', film.subarray(0, 200)],
      ['list.mp4', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n')],
      ['picture.mp3', await picture('png', 3, 20, 20)],
      ['bomb.png', Buffer.from('\x89PNG\r\n\x1a\n not one', 'latin1')],
    ];
    for (const [name, bytes] of lies) {
      const file = await looked(name, bytes);
      expect([file.phase, file.params], name).toEqual(['PHASE_TYPE_COMPLETE', {}]);
      expect(
        file.medias.every((media) => media.video === null || media.video.duration === 0),
        name,
      ).toBe(true);
      expect(file.medias.length, name).toBe(name.endsWith('png') ? 0 : 1);
    }
  });

  it('[R10.6 R7.3] who opens a share is told the same; the same bytes are looked into once', async () => {
    const bytes = await vp8Film(320, 200);
    const first = await looked('one.webm', bytes);
    const count = async () =>
      (await server.services.db.selectFrom('media_facts').select('blob_id').execute()).length;
    const before = await count();
    const copy = { ids: [first.id], to: { parent_id: '' } };
    await call(server, 'POST', '/drive/v1/files:batchCopy', { token: ada.token, body: copy });
    const { id: copyId } = await server.services.db
      .selectFrom('files')
      .select('id')
      .where('name', '=', 'one (2).webm')
      .executeTakeFirstOrThrow();
    expect((await fileOf(copyId)).params).toEqual(first.params);
    expect(await count()).toBe(before);
    const { id } = await newShare(server, ada, [first.id]);
    const told = await call(server, 'GET', `/drive/v1/share/file_info?share_id=${id}&file_id=${first.id}`);
    const { file_info: info } = v.parse(v.object({ file_info: File }), told.body);
    expect([info.params, info.medias[0]?.video]).toEqual([first.params, first.medias[0]?.video]);
    expect(info.thumbnail_link).not.toBe('');
  });

  it('[R10.6] what is known of bytes goes with them', async () => {
    const film = await looked('gone.webm', await vp8Film(64, 40));
    const { db } = server.services;
    const { blob_id: blobId } = await db
      .selectFrom('files')
      .select('blob_id')
      .where('id', '=', film.id)
      .executeTakeFirstOrThrow();
    const known = () =>
      db
        .selectFrom('media_facts')
        .selectAll()
        .where('blob_id', '=', blobId ?? '')
        .execute();
    expect(await known()).toHaveLength(1);
    await db.deleteFrom('files').where('id', '=', film.id).execute();
    await db
      .deleteFrom('blobs')
      .where('id', '=', blobId ?? '')
      .execute();
    expect(await known()).toEqual([]);
  });
});

describe('thumbnails of films and sounds', () => {
  const shown = async (link: string) => {
    const response = await fetch(link);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    return sharp(Buffer.from(await response.arrayBuffer()));
  };

  it('[R10.6] a VP8 film shows a frame of itself and an MP3 its cover, without any decoder, in listings too', async () => {
    const film = await looked('shown.webm', await vp8Film());
    const thumbnail = await shown(film.thumbnail_link);
    expect(await thumbnail.metadata()).toMatchObject({ width: 360, height: 225 });
    // The sky of the drawing is blue, and the hills are dark.
    const pixels = await thumbnail.removeAlpha().raw().toBuffer();
    expect(pixels[2]).toBeGreaterThan((pixels[0] ?? 0) + 30);
    const track = await looked('shown.mp3', await song());
    expect(await (await shown(track.thumbnail_link)).metadata()).toMatchObject({ width: 300, height: 200 });
    const list = await call(server, 'GET', '/drive/v1/files?limit=500', { token: ada.token });
    const { files } = v.parse(v.object({ files: v.array(File) }), list.body);
    const withThumbnail = files.filter((one) => one.thumbnail_link !== '').map((one) => one.name);
    expect(withThumbnail).toEqual(expect.arrayContaining(['shown.webm', 'shown.mp3', 'a.png']));
    expect(withThumbnail).not.toContain('tone.wav');
  });

  it('[R10.6] without a decoder other films have none, and that is no error', async () => {
    const film = await looked('coded.mp4', await codedFilm());
    expect(film).toMatchObject({ thumbnail_link: '', phase: 'PHASE_TYPE_COMPLETE' });
    expect(server.services.media.decodes).toBe(false);
  });
});
