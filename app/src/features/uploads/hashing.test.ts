import { browserPlatform } from '@aloft/core/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const mib = 1024 * 1024;
const both = ['gcid', 'sha256'] as const;
const never = new AbortController().signal;
const RealWorker = globalThis.Worker;

/** The workers that the page started, and the parts of files that the page itself read. */
let started: string[] = [];
const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
const ends = vi.spyOn(RealWorker.prototype, 'terminate');

beforeEach(() => {
  started = [];
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(String(url));
      }
    },
  );
  reads.mockClear();
  ends.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function madeFile(size: number): File {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = at * 31 + (at >> 12);
  return new File([bytes], 'made.bin');
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The definition, spelled out with the browser's own digests; up to 128 MiB. */
async function expected(file: File): Promise<{ gcid: string; sha256: string }> {
  const bytes = await new Response(file).arrayBuffer();
  const digests: ArrayBuffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += 256 * 1024) {
    digests.push(await crypto.subtle.digest('SHA-1', bytes.slice(at, at + 256 * 1024)));
  }
  const blocks = await new Blob(digests).bytes();
  return {
    gcid: hexOf(await crypto.subtle.digest('SHA-1', blocks)).toUpperCase(),
    sha256: hexOf(await crypto.subtle.digest('SHA-256', bytes)),
  };
}

function newHasher() {
  const { hasher } = browserPlatform();
  if (hasher === undefined) throw new Error('the browser has no hasher');
  return hasher;
}

describe('hashing in the browser', () => {
  it('[R10.4] 64 MB are read and hashed by a worker; the page reads nothing of them', async () => {
    const file = madeFile(64 * mib);
    const told: number[] = [];
    const hashes = await newHasher()(file, both, never, (read) => told.push(read));
    expect(started).toEqual([expect.stringContaining('hasher-worker')]);
    expect(reads).not.toHaveBeenCalled();
    expect(told.at(-1)).toBe(file.size);
    expect(told.length).toBeGreaterThan(1);
    expect(hashes).toEqual(await expected(file));
  });

  it('[R10.4] the next file takes the same worker; two at once have one each', async () => {
    const hasher = newHasher();
    const files = [madeFile(3 * mib), madeFile(0), madeFile(mib + 1)];
    for (const file of files)
      expect((await hasher(file, ['sha256'], never)).sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(started).toHaveLength(1);
    const together = await Promise.all(files.map((file) => hasher(file, ['gcid'], never)));
    expect(started).toHaveLength(3);
    expect(together[1]).toEqual({ gcid: 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709', sha256: '' });
    expect(together[2]?.gcid).toBe((await expected(madeFile(mib + 1))).gcid);
  });

  it('[R10.4] an abort ends the worker', async () => {
    const stop = new AbortController();
    const running = newHasher()(madeFile(32 * mib), both, stop.signal, () => stop.abort(new Error('enough')));
    await expect(running).rejects.toThrow('enough');
    expect(ends).toHaveBeenCalledOnce();
    await expect(newHasher()(madeFile(1), both, AbortSignal.abort(new Error('early')))).rejects.toThrow(
      'early',
    );
    expect(started).toHaveLength(1);
  });

  it('[R10.4] a file that became shorter is refused, and its worker is not used again', async () => {
    const file = madeFile(6 * mib);
    const source = {
      name: file.name,
      size: 7 * mib,
      slice: (from: number, to: number) => file.slice(from, to),
    };
    await expect(newHasher()(source, both, never)).rejects.toThrow('shorter');
    expect(ends).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'is forbidden',
      class {
        constructor() {
          throw new DOMException('blocked', 'SecurityError');
        }
      },
    ],
    [
      'has a script that does not come',
      class extends RealWorker {
        constructor() {
          super(URL.createObjectURL(new Blob(['import "/no/such/file.js"'], { type: 'text/javascript' })), {
            type: 'module',
          });
        }
      },
    ],
    [
      'may not run WebAssembly',
      class extends RealWorker {
        constructor() {
          super(
            URL.createObjectURL(
              new Blob(['onmessage = () => postMessage({ kind: "unable" })'], { type: 'text/javascript' }),
            ),
          );
        }
      },
    ],
  ])('[R10.4] where a worker %s, the page hashes by itself, part by part', async (_, substitute) => {
    vi.stubGlobal('Worker', substitute);
    const file = madeFile(3 * mib + 5);
    expect(await newHasher()(file, both, never)).toEqual(await expected(file));
    expect(reads).toHaveBeenCalledTimes(4);
  });

  it('[R10.4] a worker that cannot do it is not asked for the next file', async () => {
    let asked = 0;
    vi.stubGlobal(
      'Worker',
      class extends RealWorker {
        constructor() {
          asked += 1;
          super('/no/such/worker.js', { type: 'module' });
        }
      },
    );
    const hasher = newHasher();
    const files = [madeFile(10), madeFile(20)];
    for (const file of files) expect(await hasher(file, both, never)).toEqual(await expected(file));
    expect(asked).toBe(1);
  });
});
