import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainLine } from './plain-line.ts';
import { coverBlob, readTags, tagBudget } from './read-tags.ts';

afterEach(() => vi.unstubAllGlobals());

/** Serves a file of this size by ranges, zeros after its beginning; answers how many bytes were asked for. */
function serve(beginning: Uint8Array): () => number {
  let asked = 0;
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: { range: string } }) => {
    const [, first = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.range) ?? []).map(Number);
    asked += last - first + 1;
    const part = new Uint8Array(last - first + 1);
    part.set(beginning.subarray(first, last + 1));
    return new Response(part, { status: 206 });
  });
  return () => asked;
}

const read = (size: number) => readTags('https://c.example/a', size, new AbortController().signal);

const bytesOf = (hex: string): readonly number[] =>
  (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
/** A text of a tag that says it is Latin-1. */
const frame = (id: string, hex: string): readonly number[] => {
  const text = bytesOf(hex);
  return [...new TextEncoder().encode(id), 0, 0, 0, text.length + 1, 0, 0, 0, ...text];
};
/** A recording of two empty frames with a tag of version 2.3. */
function mp3(frames: readonly (readonly number[])[]): Uint8Array {
  const tag = frames.flat();
  const sound = [0xff, 0xfb, 0x90, 0x00, ...Array<number>(413).fill(0)];
  return Uint8Array.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    0,
    0,
    tag.length >> 7,
    tag.length & 127,
    ...tag,
    ...sound,
    ...sound,
  ]);
}

describe('the tags of a recording', () => {
  it('are one line of text without signs that turn or hide what stands beside it', () => {
    expect(plainLine('a\u0000b\u202ec\n d')).toBe('a b c d');
    expect(plainLine(undefined)).toBe('');
    expect(plainLine('x'.repeat(5000))).toHaveLength(300);
  });

  it('have a picture only of an image type', () => {
    const bytes = new Uint8Array([1]);
    expect(coverBlob(bytes, 'image/jpg')?.type).toBe('image/jpeg');
    for (const type of ['text/html', 'image/svg+xml', '-->', '']) expect(coverBlob(bytes, type)).toBeNull();
  });

  it('never make the whole file be read, whatever it says of its length', async () => {
    // A tag that says it is 256 MB long.
    const asked = serve(new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]));
    expect(await read(300 * 1024 ** 2)).toBeNull();
    expect(asked()).toBeLessThanOrEqual(tagBudget);
  });

  it.each([
    ['爱你一万年', '刘德华', 'b0aec4e3d2bbcdf2c4ea', 'c1f5b5c2bbaa'],
    ['사랑 안해서', '백지영', 'bbe7b6fb20bec8c7d8bcad', 'b9e9c1f6bfb5'],
    ['さくら', '森山直太朗', '82b382ad82e7', '90588e5292bc91be984e'],
    ['愛我別走', '張震嶽', 'b752a7daa74fa8ab', 'b169be5fc0ae'],
    ['Группа крови', 'Кино', 'c3f0f3efefe020eaf0eee2e8', 'cae8edee'],
    ['Ágætis byrjun', 'Sigur Rós', 'c167e6746973206279726a756e', '53696775722052f373'],
    [
      'Non, je ne regrette rien',
      'Édith Piaf',
      '4e6f6e2c206a65206e65207265677265747465207269656e',
      'c9646974682050696166',
    ],
    ['Ace of Spades', 'Motörhead', '416365206f6620537061646573', '4d6f74f67268656164'],
    ['Für Elise', 'Beethoven', '46fc7220456c697365', '42656574686f76656e'],
    ['夏天', 'utf-8', 'e5a48fe5a4a9', '7574662d38'],
  ])('are read in the encoding that they are in: %s by %s', async (title, artist, ...hex) => {
    const frames = [frame('TIT2', hex[0] ?? ''), frame('TPE1', hex[1] ?? '')];
    const size = 200_000;
    serve(mp3(frames));
    expect(await read(size)).toMatchObject({ title, artist });
  });

  it('are none where the file is empty or is no recording', async () => {
    const asked = serve(new Uint8Array());
    expect(await read(0)).toBeNull();
    expect(asked()).toBe(0);
    expect(await read(1000)).toBeNull();
  });
});
