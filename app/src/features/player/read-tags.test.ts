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

  it('are none where the file is empty or is no recording', async () => {
    const asked = serve(new Uint8Array());
    expect(await read(0)).toBeNull();
    expect(asked()).toBe(0);
    expect(await read(1000)).toBeNull();
  });
});
