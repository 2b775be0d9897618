// Contents of a store without paths, as the real programs read them: from the server's own loopback listener.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeDisk } from '../../platform/blobs/disk.ts';
import { type BlobFolder, type BlobStore, openBlobFolder } from '../../platform/blobs/store.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { type Asker, type Streams, startStreams } from './streams.ts';
import { madeFilm } from './testing/made-films.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-loopback-'));
const dataFolder = join(folder, 'data');
let inFolder: BlobFolder;
/** The folder as a store whose blobs have no paths, which may fail in the middle. */
let store: BlobStore;
let failsAfter = Number.POSITIVE_INFINITY;
let streams: Streams;
let film: Buffer;

async function* untilFailure(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of bytes) {
    sent += chunk.byteLength;
    if (sent > failsAfter) throw new Error('the store went away');
    yield chunk;
  }
}

beforeAll(async () => {
  mkdirSync(dataFolder);
  inFolder = await openBlobFolder(dataFolder);
  const { pathOf, open: _open, ...rest } = inFolder;
  store = {
    ...rest,
    read: (id, range) => Readable.from(untilFailure(inFolder.read(id, range)), { objectMode: false }),
    sizeOf: async (id) => (await nodeDisk.size(pathOf(id))) || null,
  };
  streams = await startStreams({
    ...{ blobs: store, disk: { hasRoom: async () => true }, log: () => undefined },
    configuration: { dataFolder, ffmpeg: 'ffmpeg', streams: true, streamCache: 1024 ** 3 },
  });
  film = await madeFilm({ seconds: 20, extension: '.mkv', video: 'mpeg4', audio: 'ac3' });
});
afterAll(async () => {
  await streams.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asker: Asker = { turn: clientKey('ada'), client: clientKey('ada'), gone: new AbortController().signal };
const segment = (number: number) => ({ kind: 'segment', number, sound: 0 }) as const;
const put = (id: string, bytes: Buffer) => inFolder.put(id, Readable.from([bytes]), bytes.byteLength);

it('[R5.3] a film in a store without paths is a stream, of which any part comes first', async () => {
  await put('film', film);
  for (const number of [2, 0])
    expect(await streams.partOf('film', segment(number), asker)).toMatchObject({ kind: 'made' });
  expect(await streams.filmOf('absent', asker)).toEqual({ kind: 'none' });
});

it('[R5.3] what a failing store cut short is not kept, and is made when it answers again', async () => {
  await put('failing', film);
  expect(await streams.filmOf('failing', asker)).toMatchObject({ kind: 'film' });
  failsAfter = 200_000;
  expect(await streams.partOf('failing', segment(0), asker)).toEqual({ kind: 'busy' });
  expect(await streams.cache.read('failing', '0.ts')).toBeNull();
  failsAfter = Number.POSITIVE_INFINITY;
  expect(await streams.partOf('failing', segment(0), asker)).toMatchObject({ kind: 'made' });
});

it('[T16] a content that names other addresses reaches none of them', async () => {
  let reached = 0;
  const other = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const bound = other.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  const hostile = {
    hls: `#EXTM3U\n#EXT-X-TARGETDURATION:20\n#EXTINF:20,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
    tcp: `#EXTM3U\n#EXT-X-TARGETDURATION:20\n#EXTINF:20,\ntcp://127.0.0.1:${port}\n#EXT-X-ENDLIST\n`,
    concat: `ffconcat version 1.0\nfile 'http://127.0.0.1:${port}/a.mkv'\n`,
    asx: `[Reference]\nRef1=http://127.0.0.1:${port}/a.asf\n`,
    dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT20S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>http://127.0.0.1:${port}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    sdp: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
  };
  for (const [id, text] of Object.entries(hostile)) {
    await put(id, Buffer.from(text));
    expect([id, await streams.filmOf(id, asker)]).toEqual([id, { kind: 'none' }]);
  }
  expect(reached).toBe(0);
  await new Promise((settle) => other.close(settle));
});
