import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { File } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { largestThumbnail } from '../media/kinds.ts';
import { sweepThumbnails } from './sweep-thumbnails.ts';
import { thumbnailFolder, thumbnailLimits } from './thumbnails.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = thumbnailFolder(server.configuration.dataFolder);
});
afterAll(() => server.stop());

/** A drawing of a few hundred bytes that shows noise, of which no thumbnail is small. */
const noise = (seed: number): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><filter id="n">
    <feTurbulence baseFrequency="0.9" seed="${seed}"/></filter><rect width="360" height="360" filter="url(#n)"/></svg>`);

/** Uploads a picture; answers the address of its thumbnail, and its blob. */
async function upload(who: Person, name: string, bytes: Uint8Array) {
  const { id, endpoint } = await beginUpload(server, who, name, bytes.length);
  expect((await sendBytes(endpoint, 0, Uint8Array.from(bytes))).status).toBe(200);
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
  const { blob_id: blob } = await server.services.db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { link: v.parse(File, body).thumbnail_link, stored: `${blob}.webp` };
}
async function shown(link: string): Promise<Buffer> {
  let bytes: Buffer | null = null;
  await expect
    .poll(async () => {
      const answer = await fetch(link);
      bytes = Buffer.from(await answer.arrayBuffer());
      return answer.status;
    })
    .toBe(200);
  return bytes ?? Buffer.alloc(0);
}

it('[P36o T40] a thumbnail has few bytes, whatever a drawing of a few shows', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const { link, stored } = await upload(ada, 'noise.svg', noise(1));
  const webp = await shown(link);
  expect(webp.length).toBeLessThanOrEqual(largestThumbnail);
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 180, height: 180 });
  expect(statSync(join(folder, stored)).size).toBe(webp.length);
});

it('[P36o] an account that has as many bytes of thumbnails as it may stores no more; they are shown, and others go on', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const cleo = await newPerson(server, 'cleo@example.org');
  const first = await upload(bo, 'first.svg', noise(2));
  await shown(first.link);
  // As many as all the small drawings of an account might have.
  truncateSync(join(folder, first.stored), thumbnailLimits.each);
  await sweepThumbnails(server.services);
  const [next, hers] = [await upload(bo, 'next.svg', noise(3)), await upload(cleo, 'hers.svg', noise(4))];
  expect((await shown(next.link)).length).toBeGreaterThan(0);
  await shown(hers.link);
  const kept = readdirSync(folder);
  expect([kept.includes(next.stored), kept.includes(hers.stored)]).toEqual([false, true]);
  // What it has uploaded gives it room: a quarter of that.
  await server.services.db.updateTable('accounts').set({ quota_used: 1e9 }).where('id', '=', bo.id).execute();
  await shown(next.link);
  expect(readdirSync(folder)).toContain(next.stored);
});

it('[P36o] when all thumbnails together have too many bytes, an account with many stores no more', async () => {
  const [di, ed] = [await newPerson(server, 'di@example.org'), await newPerson(server, 'ed@example.org')];
  const first = await upload(di, 'first.svg', noise(5));
  await shown(first.link);
  truncateSync(join(folder, first.stored), thumbnailLimits.each / 2);
  // Of accounts that are gone, until the next sweep.
  const rest = join(folder, (await upload(ed, 'rest.svg', noise(6))).stored);
  writeFileSync(rest, '');
  truncateSync(rest, thumbnailLimits.all);
  await server.services.db.updateTable('accounts').set({ quota_used: 0 }).execute();
  await sweepThumbnails(server.services);
  const fi = await newPerson(server, 'fi@example.org');
  const [more, his] = [await upload(di, 'more.svg', noise(7)), await upload(fi, 'his.svg', noise(8))];
  await shown(more.link);
  await shown(his.link);
  const kept = readdirSync(folder);
  expect([kept.includes(more.stored), kept.includes(his.stored)]).toEqual([false, true]);
});
