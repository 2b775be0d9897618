// The real programs: what they make, and what they refuse to open.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobFolder } from '../../platform/blobs/store.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { type Asker, type Streams, startStreams } from './streams.ts';
import { madeFilm } from './testing/made-films.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-real-films-'));
let streams: Streams;
let film: Buffer;
let put: (id: string, bytes: Buffer) => Promise<unknown>;

beforeAll(async () => {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const blobs = await openBlobFolder(dataFolder);
  put = (id, bytes) => blobs.put(id, Readable.from([bytes]), bytes.byteLength);
  streams = await startStreams({
    ...{ blobs, disk: { hasRoom: async () => true }, log: () => undefined },
    configuration: { dataFolder, ffmpeg: 'ffmpeg', streams: true, streamCache: 1024 ** 3 },
  });
  film = await madeFilm({ seconds: 20, extension: '.mkv', video: 'mpeg4', audio: 'eac3' });
});
afterAll(async () => {
  await streams.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asker: Asker = { turn: clientKey('ada'), client: clientKey('ada'), gone: new AbortController().signal };

/** The times of the packets of a track, in ticks of 90 kHz. */
async function ticksOf(segment: Buffer, track: 'v' | 'a'): Promise<number[]> {
  const path = join(folder, 'segment.ts');
  writeFileSync(path, segment);
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-select_streams', track, '-show_entries', 'packet=pts', '-of', 'csv=p=0', path],
  ]);
  return [...stdout.matchAll(/^\d+/gm)].map(([ticks]) => Number(ticks));
}

describe('films made into streams', () => {
  it('[R5.3] the sound and the picture of one segment go on in the next', async () => {
    await put('film', film);
    const [ends, begins] = [0, 1].map((number) =>
      streams.partOf('film', { kind: 'segment', number, sound: 0 }, asker),
    );
    const [one, other] = [await ends, await begins];
    if (one?.kind !== 'made' || other?.kind !== 'made') throw new Error('two segments are needed');
    const sound = [...(await ticksOf(one.bytes, 'a')), ...(await ticksOf(other.bytes, 'a'))];
    expect(sound).toHaveLength(600);
    // A frame of sound is 1,920 ticks.
    expect(new Set(sound.slice(1).map((ticks, at) => ticks - (sound[at] ?? 0)))).toEqual(new Set([1920]));
    const picture = [...(await ticksOf(one.bytes, 'v')), ...(await ticksOf(other.bytes, 'v'))];
    expect(picture).toHaveLength(320);
    const gaps = picture.slice(1).map((ticks, at) => ticks - (picture[at] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(2 * 3600);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });

  it('[R5.3] a film that is cut off is a film as far as it goes', async () => {
    await put('cut', film.subarray(0, film.length / 2));
    expect(await streams.partOf('cut', { kind: 'segment', number: 0, sound: 0 }, asker)).toMatchObject({
      kind: 'made',
    });
    expect((await streams.partOf('cut', { kind: 'segment', number: 3, sound: 0 }, asker)).kind).not.toBe(
      'busy',
    );
  });

  it('[T16] a file that names other files or addresses is no film, whatever it is called', async () => {
    const secret = join(folder, 'secret.mkv');
    writeFileSync(secret, film);
    const hostile = {
      hls: `#EXTM3U\n#EXT-X-TARGETDURATION:20\n#EXTINF:20,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      remote: '#EXTM3U\n#EXT-X-TARGETDURATION:20\n#EXTINF:20,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n',
      concat: `ffconcat version 1.0\nfile '${secret}'\n`,
      dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT20S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>file://${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      sdp: 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
      empty: ' ',
    };
    for (const [id, text] of Object.entries(hostile)) {
      await put(id, Buffer.from(text));
      expect([id, await streams.filmOf(id, asker)]).toEqual([id, { kind: 'none' }]);
    }
  });
});
