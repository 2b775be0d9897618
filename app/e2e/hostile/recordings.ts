// Films, recordings and subtitles: cut, endless, lying, and with markup in what is shown of them.
import { boxes, endlessFilm } from '../../server/features/media/testing/hostile.ts';
import { playableFilm } from '../../server/features/media/testing/playable-film.ts';
import { codedFilm, sound } from '../../server/features/media/testing/recordings.ts';
import { expect, type Locator } from '../fixtures.ts';
import { silentMp3, waveFile } from '../made-recordings.ts';
import { file, type HostileFile, noPreview, quiet, type Seen, script } from './hostile-file.ts';

const notShown = (viewer: Locator): Locator =>
  viewer.getByText(/This file has no preview|Videos in this format don’t play in browsers/).first();
const converted = (viewer: Locator): Locator =>
  viewer.getByRole('button', { name: 'Watch converted version' });
/** The controls of a film, or what there is instead: an element tells of a broken one at once or never. */
const player: Seen = (viewer) =>
  expect(viewer.locator('video').or(converted(viewer)).or(notShown(viewer)).first()).toBeAttached();
/** No film, for the browser and for ffmpeg, which looks into it when one asks for a stream. */
const noFilm: Seen = async (viewer) => {
  await expect(converted(viewer).or(notShown(viewer)).first()).toBeVisible();
  if (await converted(viewer).isVisible()) await converted(viewer).click();
  await expect(notShown(viewer)).toBeVisible();
};
const recording: Seen = (viewer) =>
  expect(
    viewer
      .getByRole('group', { name: 'Audio player' })
      .or(viewer.getByText(/This file has no preview|your browser can’t play its format/))
      .first(),
  ).toBeVisible();
const written: Seen = async (viewer) => {
  const editor = viewer.locator('.cm-content');
  await expect(editor).toContainText(quiet);
  await expect(editor.locator('img:not(.cm-widgetBuffer), script, a, iframe')).toHaveCount(0);
};
const said = (far: string) => ({
  title: `<img src=x onerror="${script(far, 'title')}">`,
  artist: `</p><script>${script(far, 'artist')}</script>`,
  album: '\u202e\u2066',
});
const page = (far: string, way: string): string => `<!doctype html><script>${script(far, way)}</script>`;
const cue = (text: string, nth = 0): string => `${nth + 1}\n00:00:00,000 --> 99:59:59,999\n${text}\n\n`;

export const recordings: readonly HostileFile[] = [
  file('cut.webm', async () => (await playableFilm({ seconds: 2 })).subarray(0, 900), player),
  file('endless.webm', () => endlessFilm(), player),
  file('boxes.mp4', () => boxes(200_000), noFilm),
  file('coded.mp4', () => codedFilm(), player),
  file(
    'huge-box.mp4',
    () =>
      Buffer.concat([
        Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1'),
        Buffer.from('00000001', 'hex'),
        Buffer.from('moov'),
        Buffer.alloc(8, 0x7f),
      ]),
    noFilm,
  ),
  file(
    'deep-boxes.mp4',
    () =>
      Buffer.concat([
        Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1'),
        ...Array.from({ length: 2000 }, (_, n) => {
          const head = Buffer.alloc(8);
          head.writeUInt32BE(8 * (2000 - n));
          head.write('moov', 4);
          return head;
        }),
      ]),
    noFilm,
  ),
  file('page.mp4', (far) => page(far, 'mp4'), noFilm),
  file('list.mp4', (far) => `#EXTM3U\n#EXTINF:9,\n${far}/segment.ts\n`, noFilm),
  file(
    'list.m3u8',
    (far) =>
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${far}/key"\n#EXTINF:9,\n${far}/segment.ts\n#EXTINF:9,\nfile:///etc/passwd\n`,
    noFilm,
  ),
  file('reference.mov', (far) => `\0\0\0\u0008moov\0\0\0\u0020rmra${far}/reference`, noFilm),
  file('words.mkv', () => quiet, noFilm),
  file('words.avi', (far) => `RIFF\0\0\0\0AVI ${far}`, noFilm),
  file('stream.wmv', (far) => `<asx version="3.0"><entry><ref href="${far}/asx"/></entry></asx>`, noFilm),
  file('empty.mp4', () => '', noFilm),
  file('tagged.mp3', (far) => silentMp3({ seconds: 300, said: said(far) }), recording),
  file('tagged.wav', (far) => waveFile({ seconds: 30, said: said(far) }), recording),
  file(
    'cover.mp3',
    (far) =>
      silentMp3({
        seconds: 300,
        said: {
          ...said(far),
          cover: {
            type: 'image/svg+xml',
            bytes: Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg"><script>${script(far, 'cover')}</script><image href="${far}/cover"/></svg>`,
            ),
          },
        },
      }),
    recording,
  ),
  file(
    'far-cover.mp3',
    (far) =>
      silentMp3({
        seconds: 300,
        said: { ...said(far), cover: { type: '-->', bytes: Buffer.from(`${far}/cover`) } },
      }),
    recording,
  ),
  file(
    'html-cover.mp3',
    (far) =>
      silentMp3({
        seconds: 300,
        said: { ...said(far), cover: { type: 'text/html', bytes: Buffer.from(page(far, 'html-cover')) } },
      }),
    recording,
  ),
  file(
    'huge-tag.mp3',
    () =>
      Buffer.concat([
        Buffer.from('ID3\u0003\0\0', 'latin1'),
        Buffer.from([0x7f, 0x7f, 0x7f, 0x7f]),
        Buffer.alloc(1000),
      ]),
    recording,
  ),
  file(
    'endless.wav',
    () => {
      const wave = sound();
      wave.writeUInt32LE(0xffffffff, 40);
      wave.writeUInt32LE(0xffffffff, 4);
      return wave;
    },
    recording,
  ),
  file(
    'no-rate.wav',
    () => {
      const wave = sound();
      wave.writeUInt32LE(0, 24);
      wave.writeUInt16LE(0, 32);
      return wave;
    },
    recording,
  ),
  file('cut.flac', () => Buffer.from('664c6143000000221000', 'hex'), recording),
  file('cut.ogg', () => Buffer.from('4f67675300020000000000000000', 'hex'), recording),
  file('page.mp3', (far) => page(far, 'mp3'), recording),
  file('list.aac', (far) => `#EXTM3U\n${far}/aac\n`, recording),
  file('empty.mp3', () => '', recording),
  file('words.mid', () => 'MThd', recording),
  file(
    'markup.srt',
    (far) => cue(`<img src=x onerror="${script(far, 'srt')}"><font face="${far}">${quiet}</font>`),
    written,
  ),
  file(
    'markup.vtt',
    (far) =>
      `WEBVTT\n\nSTYLE\n::cue { background: url(${far}/style) }\n\nREGION\nid:a\n\n00:00.000 --> 99:00.000 line:-99999% position:200%\n<c.a><script>${script(far, 'vtt')}</script>${quiet}\n`,
    written,
  ),
  file(
    'drawing.ass',
    (far) =>
      `[Script Info]\nVideo File: ${far}/film\n[Fonts]\nfontname: ../../a\n[Events]\nDialogue: 0,0:00:00.00,9:00:00.00,a,,0,0,0,,{\\p1}m 0 0 l 99999999 0{\\p0}{\\fnevil\\t(0,9,\\frz9999999)}${quiet}\n`,
    written,
  ),
  file(
    'many-cues.srt',
    () => `${cue(quiet)}${Array.from({ length: 20_000 }, (_, nth) => cue('a', nth)).join('')}`,
    written,
  ),
  file('backwards.srt', () => `1\n99:99:99,999 --> 00:00:00,000\n${quiet}\n`, written),
  file(
    'numbers.srt',
    () => `${quiet}\n${'9'.repeat(200_000)}:00:00,000 --> ${'9'.repeat(200_000)}\n`,
    (viewer) => expect(viewer.locator('.cm-content')).toContainText(quiet),
  ),
  file('program.srt', () => Buffer.from('7f454c4602010100', 'hex'), noPreview),
];
