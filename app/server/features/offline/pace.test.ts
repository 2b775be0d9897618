import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPublic } from './fetch.ts';
import { atLeast } from './pace.ts';
import { closeWeb, openWeb } from './testing/web.ts';

let port = 0;
beforeAll(async () => {
  port = await openWeb();
});
afterAll(() => closeWeb());

const pace = { bytes: 100, window: 60 };

/** A source that sends a part each so many ms of a clock of its own, and what of it comes through. */
async function read(parts: readonly { readonly after: number; readonly bytes: number }[], slowStore = 0) {
  let time = 0;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const { after, bytes } of parts) {
      time += after;
      yield new Uint8Array(bytes);
    }
  }
  let come = 0;
  const done = (async () => {
    for await (const part of atLeast(source(), { ...pace, now: () => time })) {
      come += part.byteLength;
      time += slowStore;
    }
  })();
  const failure = await done.then(
    () => null,
    (error: unknown) => error,
  );
  return { come, failure };
}
const drops = (count: number, after: number, bytes: number) =>
  Array.from({ length: count }, () => ({ after, bytes }));

it('[P36s] a source that drips ends after a window, with a code of its own', async () => {
  const { come, failure } = await read(drops(100, 10, 1));
  expect(failure).toMatchObject({ code: 'deadline_exceeded' });
  expect(come).toBe(5);
});

it('[P36s] one that begins at a good pace and drips then ends, too', async () => {
  const { come, failure } = await read([...drops(6, 10, 100), ...drops(100, 10, 1)]);
  expect(failure).toMatchObject({ code: 'deadline_exceeded' });
  expect(come).toBe(605);
});

it('[P36s] a pace that is enough ends nothing, nor does a small file, nor a store of ours that is slow', async () => {
  expect(await read(drops(100, 10, 20))).toEqual({ come: 2000, failure: null });
  expect(await read(drops(5, 10, 1))).toEqual({ come: 5, failure: null });
  expect(await read(drops(100, 0, 1), 1000)).toEqual({ come: 100, failure: null });
});

it('[P36s] the bytes of every source that is fetched have to keep the pace', async () => {
  const rules = {
    ...{ signal: new AbortController().signal, allowed: [`127.0.0.1:${port}`] },
    pace: { bytes: Number.POSITIVE_INFINITY, window: 0, now: () => 0 },
  };
  const fetched = fetchPublic(new URL(`http://127.0.0.1:${port}/file.bin`), rules, async ({ bytes }) => {
    for await (const part of bytes) expect(part).toBeInstanceOf(Uint8Array);
  });
  await expect(fetched).rejects.toMatchObject({ code: 'deadline_exceeded' });
});
