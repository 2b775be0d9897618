import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openBlobFolder } from '../../platform/blobs/store.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isAlive } from '../media/testing/workers.ts';
import { streamFolder } from './cache.ts';
import type { StreamLimits } from './limits.ts';
import { type Asker, type Streams, startStreams } from './streams.ts';
import { type StandInFilm, standInFilm, standInTools } from './testing/stand-in-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-streams-'));
const tools = standInTools(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let started: Streams[] = [];
afterEach(async () => {
  await Promise.all(started.map((streams) => streams.stop()));
  started = [];
});

let folders = 0;
async function open(limits: Partial<StreamLimits> = {}, streamCache = 1024 ** 2, hasRoom = true) {
  folders += 1;
  const dataFolder = join(folder, `data-${folders}`);
  mkdirSync(dataFolder);
  const blobs = await openBlobFolder(dataFolder);
  const streams = await startStreams({
    ...{
      blobs,
      disk: { hasRoom: async () => hasRoom },
      log: () => undefined,
      limits: { processes: 2, ...limits },
    },
    configuration: { dataFolder, ffmpeg: tools.ffmpeg, streams: true, streamCache },
  });
  started.push(streams);
  const store = async (id: string, film: StandInFilm): Promise<string> => {
    const bytes = standInFilm(film);
    await blobs.put(id, Readable.from([bytes]), bytes.byteLength);
    return id;
  };
  return { streams, store, parts: streamFolder(dataFolder) };
}

const asker = (turn: string, client = turn, gone = new AbortController().signal): Asker => ({
  ...{ turn: clientKey(turn), client: clientKey(client), gone },
});
const segment = (number: number) => ({ kind: 'segment', number, sound: 0 }) as const;
const never = { seconds: 600, parts: 'never' } as const;
const made = { seconds: 60, parts: 'made' } as const;

describe('streams', () => {
  it('[R5.3] a part begins at its own time, whichever is asked for first, and is made once', async () => {
    const { streams, store } = await open();
    const id = await store('film', made);
    const before = tools.begun().length;
    const late = await streams.partOf(id, segment(5), asker('ada'));
    expect(late.kind === 'made' && late.bytes.toString()).toBe('part at 31.978667');
    for (const turn of ['ada', 'bo']) expect(await streams.partOf(id, segment(5), asker(turn))).toEqual(late);
    expect(tools.begun()).toHaveLength(before + 1);
    expect(await streams.partOf(id, segment(10), asker('ada'))).toEqual({ kind: 'none' });
  });

  it('[R5.3] a film that begins late has no parts behind its end, whichever time its container tells', async () => {
    const { streams, store } = await open();
    const films = [
      { ...made, seconds: 65, start: 5, format: 'matroska,webm' },
      { ...made, seconds: 60, start: 5, format: 'mpegts' },
      { ...made, seconds: 60, start: -0.1, format: 'matroska,webm' },
    ] as const;
    for (const [nth, film] of films.entries()) {
      const id = await store(`late ${nth}`, film);
      expect((await streams.partOf(id, segment(9), asker('ada'))).kind).toBe('made');
      expect(await streams.partOf(id, segment(10), asker('ada'))).toEqual({ kind: 'none' });
    }
  });

  it('[P36g] one account cannot take all encoders, and has few requests waiting', async () => {
    const { streams, store } = await open({ ofClient: 3 });
    const [slow, good] = [await store('slow', never), await store('good', made)];
    const gone = new AbortController();
    const before = tools.begun().length;
    const asked = Array.from({ length: 20 }, (_, number) =>
      streams.partOf(slow, segment(number), asker('mallory', 'mallory', gone.signal)),
    );
    let refused = 0;
    for (const one of asked)
      void one.then(({ kind }) => {
        if (kind === 'busy') refused += 1;
      });
    // All but three of one client are refused at once, while the first of them is made without an end.
    await expect.poll(() => refused).toBe(17);
    await expect.poll(() => tools.begun().length).toBe(before + 1);
    expect(await streams.partOf(good, segment(0), asker('ada'))).toMatchObject({ kind: 'made' });
    gone.abort();
    expect(new Set((await Promise.all(asked)).map(({ kind }) => kind))).toEqual(new Set(['busy']));
    // Of the encoders it never had more than all but one.
    expect(tools.begun().length).toBeLessThanOrEqual(before + 2);
  });

  it('[P36g] the readers of one account’s shares take turns as one, however many addresses they have', async () => {
    const { streams, store } = await open({ waitingOfAccount: 5 });
    const slow = await store('slow', never);
    const gone = new AbortController();
    const asked = Array.from({ length: 30 }, (_, number) =>
      streams.partOf(slow, segment(number), asker('readers mallory', `address ${number}`, gone.signal)),
    );
    const good = await store('good', made);
    expect(await streams.partOf(good, segment(0), asker('readers ada', 'address 1'))).toMatchObject({
      kind: 'made',
    });
    gone.abort();
    await Promise.all(asked);
  });

  it('[P36g] the process ends when nobody waits for its part any more, and not before', async () => {
    const { streams, store } = await open();
    const slow = await store('slow', never);
    const before = new Set(tools.begun());
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = [one, other].map(({ signal }) =>
      streams.partOf(slow, segment(0), asker('ada', 'ada', signal)),
    );
    const pid = async (): Promise<number> => {
      await expect.poll(() => tools.begun().length).toBe(before.size + 1);
      return tools.begun().find((id) => !before.has(id)) ?? 0;
    };
    const encoder = await pid();
    one.abort();
    expect(await asked[0]).toEqual({ kind: 'busy' });
    expect(isAlive(encoder)).toBe(true);
    other.abort();
    await asked[1];
    await expect.poll(() => isAlive(encoder)).toBe(false);
  });

  it('[P36g] a stop kills what runs', async () => {
    const { streams, store } = await open();
    const slow = await store('slow', never);
    const before = new Set(tools.begun());
    const asked = streams.partOf(slow, segment(0), asker('ada'));
    await expect.poll(() => tools.begun().length).toBe(before.size + 1);
    const encoder = tools.begun().find((id) => !before.has(id)) ?? 0;
    await streams.stop();
    expect(await asked).toEqual({ kind: 'busy' });
    await expect.poll(() => isAlive(encoder)).toBe(false);
  });

  it('[P36g] what cannot be made is not tried again, nor is what has no end kept', async () => {
    const { streams, store, parts } = await open();
    const bad = await store('bad', { seconds: 60, parts: 'failed' });
    const endless = await store('endless', { seconds: 60, parts: 'endless' });
    const none = await store('none', { seconds: 0, parts: 'made' });
    const long = await store('long', { seconds: 90_000, parts: 'made' });
    for (const id of [bad, endless, none, long]) {
      expect(await streams.partOf(id, segment(0), asker('ada'))).toEqual({ kind: 'none' });
      const before = tools.begun().length;
      expect(await streams.partOf(id, segment(0), asker('bo'))).toEqual({ kind: 'none' });
      expect(tools.begun()).toHaveLength(before);
    }
    expect(await streams.cache.contents()).toEqual([]);
    expect(() => readdirSync(parts)).toThrow();
  });

  it('[R5.3] a process that somebody kills is tried once more, and nothing of it is kept', async () => {
    const { streams, store } = await open();
    const id = await store('killed', never);
    for (const kind of ['busy', 'none']) {
      const before = new Set(tools.begun());
      const asked = streams.partOf(id, segment(0), asker('ada'));
      await expect.poll(() => tools.begun().length).toBe(before.size + 1);
      process.kill(tools.begun().find((pid) => !before.has(pid)) ?? 0, 'SIGKILL');
      expect(await asked).toEqual({ kind });
    }
    expect(await streams.cache.contents()).toEqual([]);
  });

  it('[R5.3] what a killed server has left half written is deleted, and made anew', async () => {
    const { streams, store, parts } = await open();
    const id = await store('film', made);
    mkdirSync(join(parts, id), { recursive: true });
    writeFileSync(join(parts, id, 'draft-of-a-part'), 'part a');
    expect(await streams.partOf(id, segment(0), asker('ada'))).toMatchObject({ kind: 'made' });
    expect(readdirSync(join(parts, id))).toEqual(['0.ts']);
  });

  it('[P40a] a part is shown and not kept where the rest of the disk is kept free', async () => {
    const { streams, store } = await open({}, 1024 ** 2, false);
    const id = await store('film', made);
    expect(await streams.partOf(id, segment(5), asker('ada'))).toMatchObject({ kind: 'made' });
    expect(await streams.cache.contents()).toEqual([]);
  });

  it('[P36g] what is kept stays within its size, the latest of it', async () => {
    // Each part takes a block of the disk.
    const { streams, store, parts } = await open({}, 3 * 4096);
    const id = await store('film', made);
    const kept = (): string[] => readdirSync(join(parts, id)).toSorted();
    for (let number = 0; number < 8; number += 1) {
      expect(await streams.partOf(id, segment(number), asker('ada'))).toMatchObject({ kind: 'made' });
      await expect.poll(() => kept().length).toBeLessThanOrEqual(3);
    }
    await expect.poll(kept).toEqual(['5.ts', '6.ts', '7.ts']);
    expect(kept().reduce((sum, name) => sum + statSync(join(parts, id, name)).size, 0)).toBeLessThan(
      3 * 4096,
    );
    await streams.cache.forget(id);
    expect(await streams.cache.contents()).toEqual([]);
  });
});
