import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { File } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { picture } from '../../operations/demonstration/pictures.ts';
import type { LogFields } from '../../platform/http/log.ts';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { thumbnailFolder } from '../content/thumbnails.ts';
import type { MediaLimits } from './limits.ts';
import { bigPng, endlessFilm, turbulence } from './testing/hostile.ts';
import { isAlive } from './testing/workers.ts';

const hour = 3600_000;
/** So many pictures are asked for at once. */
const rush = sized({ gate: 40, all: 200 });
/** What never ends by itself is never ended for its time, either. */
const patient = { startSeconds: 3600, cpuSeconds: 3600, wallSeconds: 3600, readSeconds: 3600, maxWait: hour };

let dataFolder = '';
let server: TestServer;
let log: LogFields[] = [];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-hostile-media-'));
});
afterEach(async () => {
  // Whoever waits for a picture is answered, so that the listener need not wait for them.
  await server.services.media.stop();
  await server.stop();
  await forgetEngine(await engineOf(dataFolder));
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Starts a server, or another one on the same data. */
async function start(mediaLimits: Partial<MediaLimits> = { ...patient, cpuSeconds: 0.5 }): Promise<void> {
  log = [];
  server = await startTestServer({ dataFolder }, { log: (fields) => log.push(fields), mediaLimits });
}

/** The processes that read media which were started so far. */
const processes = (): number[] =>
  log.flatMap(({ detail, pid }) => (detail === 'a process was started' && pid !== undefined ? [pid] : []));
/** Why contents were given up so far. */
const givenUp = () =>
  log.flatMap(({ event, result }) => (event === 'media' && result !== undefined ? [result] : []));

async function store(who: Person, name: string, bytes: Uint8Array): Promise<string> {
  const { id, endpoint } = await beginUpload(server, who, name, bytes.length);
  expect((await sendBytes(endpoint, 0, new Uint8Array(bytes))).status).toBe(200);
  return id;
}

const fileOf = async (who: Person, id: string) =>
  v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body);

const rowOf = (id: string) =>
  server.services.db
    .selectFrom('files')
    .innerJoin('media_facts', 'media_facts.blob_id', 'files.blob_id')
    .selectAll('media_facts')
    .where('files.id', '=', id)
    .executeTakeFirst();

/** Asks for a file's thumbnail as a browser does. */
async function show(who: Person, id: string) {
  const { thumbnail_link: link } = await fileOf(who, id);
  const response = await fetch(link);
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

describe('a drawing that takes hours', () => {
  it('[P36g] fails once: not tried again for later requests, for a copy, or after a restart', async () => {
    await start();
    const ada = await newPerson(server, 'ada@example.org');
    const id = await store(ada, 'drawing.svg', turbulence());
    expect(await show(ada, id)).toMatchObject({ status: 404 });
    expect(givenUp()).toEqual(['time']);
    const before = processes().length;
    const copy = { ids: [id], to: { parent_id: '' } };
    await call(server, 'POST', '/drive/v1/files:batchCopy', { token: ada.token, body: copy });
    const { id: copied } = await server.services.db
      .selectFrom('files')
      .select('id')
      .where('name', '=', 'drawing (2).svg')
      .executeTakeFirstOrThrow();
    for (const one of [id, copied]) expect(await show(ada, one)).toMatchObject({ status: 404 });
    expect([givenUp(), processes().length]).toEqual([['time'], before]);
    await server.stop();
    await start();
    const again = await signInAgain(server, ada);
    for (const one of [id, copied]) expect(await show(again, one)).toMatchObject({ status: 404 });
    // Not even a process was started for it.
    expect([givenUp(), processes()]).toEqual([[], []]);
  });

  it('[P36g] is tried again after a day, then after a month, and by what reads more than before', async () => {
    await start();
    const ada = await newPerson(server, 'ada@example.org');
    const id = await store(ada, 'drawing.svg', turbulence());
    const after = async (time: number): Promise<number> => {
      server.pass(time);
      expect(await show(await signInAgain(server, ada), id)).toMatchObject({ status: 404 });
      return givenUp().length;
    };
    expect(await after(0)).toBe(1);
    expect(await after(23 * hour)).toBe(1);
    expect(await after(2 * hour)).toBe(2);
    expect(await after(29 * 24 * hour)).toBe(2);
    expect(await after(2 * 24 * hour)).toBe(3);
    expect(await rowOf(id)).toMatchObject({ failure: 'time', failures: 3, still: 'none' });
    await server.services.db.updateTable('media_facts').set({ renderer: 0 }).execute();
    expect(await after(0)).toBe(4);
  });

  it('[P36g] that can be read the next time has its thumbnail, and the failure is forgotten', async () => {
    await start(patient);
    const ada = await newPerson(server, 'ada@example.org');
    const id = await store(ada, 'photo.png', await picture('png', 5, 400, 300));
    await expect.poll(() => rowOf(id)).toMatchObject({ width: 400, failure: '', still: 'picture' });
    const { thumbnail_link: link } = await fileOf(ada, id);
    await server.services.db
      .updateTable('media_facts')
      .set({ still: 'none', failure: 'time', failures: 1, renderer: 0, retry_at: 1e15 })
      .execute();
    // By its address: what is told of the file would be read again beside it.
    expect((await fetch(link)).status).toBe(200);
    await fileOf(ada, id);
    await expect.poll(() => rowOf(id)).toMatchObject({ width: 400, failure: '', still: 'picture' });
  });
});

describe('one person’s hostile pictures', () => {
  it(`[P36g] ${rush} concurrent requests of one account do not delay another’s picture`, async () => {
    await start(patient);
    const [mallory, ada] = [
      await newPerson(server, 'mallory@example.org'),
      await newPerson(server, 'ada@example.org'),
    ];
    const known = () => server.services.db.selectFrom('media_facts').select('blob_id').execute();
    const ids: string[] = [];
    for (let n = 0; n < rush; n += 10) {
      const ten = Array.from({ length: 10 }, (_, nth) => n + nth);
      ids.push(...(await Promise.all(ten.map((one) => store(mallory, `${one}.svg`, turbulence(one))))));
    }
    const photo = await store(ada, 'photo.jpg', await picture('jpeg', 5));
    const links = await Promise.all(ids.map(async (id) => (await fileOf(mallory, id)).thumbnail_link));
    await expect.poll(async () => (await known()).length).toBe(rush + 1);
    const reads = vi.spyOn(server.services.blobs, 'read');
    const ended: number[] = [];
    const asked = links.map(async (link) => ended.push((await fetch(link)).status));
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    expect(await show(ada, photo)).toMatchObject({ status: 200 });
    expect([ended, givenUp()]).toEqual([[], []]);
    // The end of the server is no fault of theirs.
    await server.services.media.stop();
    await Promise.all(asked);
    expect(ended).toEqual(Array.from({ length: rush }, () => 503));
    expect(givenUp()).toEqual([]);
    expect(processes().map(isAlive)).toEqual(processes().map(() => false));
  });

  it('[P36g] a request that waits too long gets Retry-After, and the picture does not count as failed', async () => {
    await start({ ...patient, maxWait: 200 });
    const mallory = await newPerson(server, 'mallory@example.org');
    const [hostile, good] = [
      await store(mallory, 'hostile.svg', turbulence()),
      await store(mallory, 'good.png', await picture('png', 5, 40, 30)),
    ];
    await expect.poll(() => rowOf(good)).toMatchObject({ width: 40 });
    for (const id of [hostile, good])
      expect(await show(mallory, id)).toEqual({ status: 503, retryAfter: '5' });
    expect(await rowOf(good)).toMatchObject({ failure: '' });
  });

  it('[P36g] a picture of 50,000 × 50,000 pixels and a film without an end are given up when they come', async () => {
    await start();
    const mallory = await newPerson(server, 'mallory@example.org');
    const [bomb, film] = [
      await store(mallory, 'bomb.png', bigPng(50_000, 50_000)),
      await store(mallory, 'film.webm', await endlessFilm()),
    ];
    await expect.poll(() => rowOf(bomb)).toMatchObject({ failure: 'too_large', still: 'none', width: 0 });
    await expect.poll(() => rowOf(film)).toMatchObject({ failure: 'time', still: 'none', width: 0 });
    const before = [processes().length, givenUp()];
    expect(await show(mallory, bomb)).toMatchObject({ status: 404 });
    const told = await fileOf(mallory, film);
    expect([told.phase, told.thumbnail_link, told.params]).toEqual(['PHASE_TYPE_COMPLETE', '', {}]);
    expect([processes().length, givenUp()]).toEqual(before);
  });
});

describe('what is not the content’s fault', () => {
  it('[P36g] a process that is killed from outside is replaced; its job is begun again, and twice is enough', async () => {
    await start(patient);
    const ada = await newPerson(server, 'ada@example.org');
    const [drawing, photo] = [
      await store(ada, 'drawing.svg', turbulence()),
      await store(ada, 'photo.jpg', await picture('jpeg', 5)),
    ];
    // Nothing else is read any more, so that what is killed has the drawing.
    for (const id of [drawing, photo]) await expect.poll(() => rowOf(id)).toMatchObject({ still: 'picture' });
    const reads = vi.spyOn(server.services.blobs, 'read');
    const asked = show(ada, drawing);
    for (const times of [1, 2]) {
      // It was given the drawing.
      await expect.poll(() => reads.mock.calls.length).toBe(times);
      process.kill(processes().at(-1) ?? 0, 'SIGKILL');
    }
    expect(await asked).toMatchObject({ status: 404 });
    expect(givenUp()).toEqual(['crash']);
    expect(await show(ada, photo)).toMatchObject({ status: 200 });
    expect(processes()).toHaveLength(3);
  });

  it('[P36g] an unavailable store does not count as a failure of its contents', async () => {
    await start();
    const ada = await newPerson(server, 'ada@example.org');
    const id = await store(ada, 'photo.jpg', await picture('jpeg', 5));
    await expect.poll(() => rowOf(id)).toMatchObject({ still: 'picture' });
    const away = vi.spyOn(server.services.blobs, 'read').mockImplementation(() => {
      throw new Error('the store is away');
    });
    expect(await show(ada, id)).toEqual({ status: 503, retryAfter: '5' });
    away.mockRestore();
    expect(await show(ada, id)).toMatchObject({ status: 200 });
    expect(givenUp()).toEqual([]);
  });

  it('[P36g] a thumbnail that cannot be stored is shown, and made again the next time', async () => {
    await start();
    const ada = await newPerson(server, 'ada@example.org');
    const id = await store(ada, 'photo.jpg', await picture('jpeg', 5));
    // Nothing can be stored below a file.
    writeFileSync(thumbnailFolder(dataFolder), '');
    for (const _ of [1, 2]) expect(await show(ada, id)).toMatchObject({ status: 200 });
    expect(log.filter(({ event, error }) => event === 'media' && error !== undefined)).toHaveLength(2);
    expect(givenUp()).toEqual([]);
  });
});
