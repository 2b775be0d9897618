import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { nodeHasher } from '../platform/node/hasher.ts';
import { type FileHasher, hashNames } from './file-hasher.ts';
import { hashFile } from './hash-file.ts';
import { sliceHasher } from './slice-hasher.ts';
import type { UploadSource } from './source.ts';

const kib = 1024;
const block = 256 * kib;

/** A source that generates its bytes on read; each depends on its offset, so that a wrong offset is detected. */
function madeSource(size: number): UploadSource & { readonly reads: number[] } {
  const reads: number[] = [];
  return {
    name: 'made.bin',
    size,
    reads,
    slice: (start, end) => {
      reads.push(start);
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = (start + at) % 251;
      return new Blob([bytes]);
    },
  };
}

const textSource = (text: string): UploadSource => new File([text], 'text.txt');
const never = new AbortController().signal;

/** The reference implementation over the whole content. */
async function expected(source: UploadSource): Promise<{ gcid: string; sha256: string }> {
  const bytes = new Uint8Array(await source.slice(0, source.size).arrayBuffer());
  const blocks = createHash('sha1');
  for (let at = 0; at < bytes.length; at += block) {
    blocks.update(
      createHash('sha1')
        .update(bytes.subarray(at, at + block))
        .digest(),
    );
  }
  return {
    gcid: blocks.digest('hex').toUpperCase(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const hashers: readonly (readonly [string, FileHasher])[] = [
  ['Node', nodeHasher],
  ['the own thread', sliceHasher],
];

describe.each(hashers)('hashing by %s', (_, hasher) => {
  it('[R10.4] known content has its known hashes', async () => {
    expect(await hasher(textSource('abc'), hashNames, never)).toEqual({
      gcid: '0D3CED9BEC10A777AEC23CCC353A8C08A633045E',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(await hasher(textSource(''), hashNames, never)).toEqual({
      gcid: 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709',
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });

  it.each([1, block - 1, block, block + 1, 2 * block, 4 * block - 1, 4 * block + 1, 8 * kib * kib + 3])(
    '[R10.4] %i bytes, which end at, before or after a block and a part',
    async (size) => {
      expect(await hasher(madeSource(size), hashNames, never)).toEqual(await expected(madeSource(size)));
    },
  );

  it('[R10.4] only the requested hashes are computed, and each byte is read once', async () => {
    const source = madeSource(5 * kib * kib);
    const both = await expected(source);
    expect(await hasher(source, ['sha256'], never)).toEqual({ gcid: '', sha256: both.sha256 });
    source.reads.length = 0;
    const told: number[] = [];
    const hashes = await hasher(source, ['gcid'], never, (read) => told.push(read));
    expect(hashes).toEqual({ gcid: both.gcid, sha256: '' });
    expect(new Set(source.reads).size).toBe(source.reads.length);
    expect(told.at(-1)).toBe(source.size);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  it('[R10.4] two files hashed concurrently do not affect each other', async () => {
    const sources = [madeSource(3 * kib * kib), madeSource(2 * kib * kib + 1), textSource('abc')];
    const together = await Promise.all(sources.map((source) => hasher(source, hashNames, never)));
    expect(together.slice(0, 2)).toEqual(await Promise.all(sources.slice(0, 2).map(expected)));
    expect(together[2]?.gcid).toBe('0D3CED9BEC10A777AEC23CCC353A8C08A633045E');
  });

  it('[R10.4] an abort stops reading, before the start and midway', async () => {
    const early = madeSource(10);
    await expect(hasher(early, hashNames, AbortSignal.abort(new Error('not wanted')))).rejects.toThrow(
      'not wanted',
    );
    expect(early.reads).toEqual([]);
    const stop = new AbortController();
    const source = madeSource(40 * kib * kib);
    const running = hasher(source, ['gcid'], stop.signal, () => stop.abort(new Error('enough')));
    await expect(running).rejects.toThrow('enough');
    expect(source.reads.length).toBeLessThanOrEqual(2);
  });

  it('[R10.4] a file that is deleted or truncated while it is read ends as unreadable', async () => {
    const port = (source: UploadSource) => hashFile({ hasher }, source)(null, never);
    const whole = madeSource(9 * kib * kib);
    const vanishing: UploadSource = {
      ...whole,
      slice: (start, end) => {
        const part = whole.slice(start, end);
        if (start > 0) part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
        return part;
      },
    };
    const shorter: UploadSource = { ...whole, slice: (start, end) => whole.slice(start, end - 1) };
    const throwing: UploadSource = {
      ...whole,
      slice: () => {
        throw new Error('gone');
      },
    };
    for (const source of [vanishing, shorter, throwing]) {
      expect(await port(source)).toMatchObject({ kind: 'unreadable', failure: { code: 'local' } });
    }
    expect(await port(whole)).toEqual({ kind: 'hashed', hash: (await expected(whole)).sha256 });
  });
});

it('[R10.4] a file too large to read twice is not hashed', async () => {
  const source = madeSource(512 * kib * kib + 1);
  expect(await hashFile({}, source)(null, never)).toEqual({ kind: 'hashed', hash: '' });
  expect(source.reads).toEqual([]);
  expect(await hashFile({}, textSource('abc'))(null, never)).toMatchObject({
    hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
});

it('[R10.4] without WebAssembly a file is uploaded without hashes', async () => {
  const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new Error('forbidden'));
  const instantiate = vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new Error('forbidden'));
  try {
    vi.resetModules();
    const fresh = await import('./hash-file.ts');
    const answer = await fresh.hashFile({}, textSource('abc'))(null, never);
    expect(answer).toEqual({ kind: 'hashed', hash: '' });
  } finally {
    compile.mockRestore();
    instantiate.mockRestore();
  }
});
