import { readdirSync } from 'node:fs';
import { File, type ThumbnailSize, thumbnailSizes } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import {
  beginUpload,
  call,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { sweepThumbnails } from './sweep-thumbnails.ts';
import { thumbnailFolder } from './thumbnails.ts';

let server: TestServer;
let ada: Person;
let id: string;
let shareId: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  const bytes = new Uint8Array(await picture('jpeg', 200, 960, 600));
  const begun = await beginUpload(server, ada, 'sea.jpg', bytes.length);
  expect((await sendBytes(begun.endpoint, 0, bytes)).status).toBe(200);
  id = begun.id;
  shareId = (await newShare(server, ada, [id])).id;
});
afterAll(() => server.stop());

const Listed = v.object({ files: v.tuple([File]) });
/** The address of the picture's thumbnail in each answer that has one. */
const addresses: Readonly<Record<string, (query: string) => Promise<string>>> = {
  'a listing': async (query) => {
    const { body } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: ada.token });
    return v.parse(Listed, body).files[0].thumbnail_link;
  },
  'a file': async (query) => {
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}?${query}`, { token: ada.token });
    return v.parse(File, body).thumbnail_link;
  },
  'a share': async (query) => {
    const { body } = await call(server, 'GET', `/drive/v1/share?share_id=${shareId}&${query}`);
    return v.parse(Listed, body).files[0].thumbnail_link;
  },
};

async function sizeOf(link: string): Promise<readonly unknown[]> {
  let found: readonly unknown[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(link);
      if (answer.status === 503) return 503;
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      found = [format, width, height];
      return answer.status;
    })
    .toBe(200);
  return found;
}

const pixels: Readonly<Record<ThumbnailSize, readonly [number, number]>> = {
  SIZE_SMALL: [120, 75],
  SIZE_MEDIUM: [240, 150],
  SIZE_LARGE: [360, 225],
};

it.each(Object.keys(addresses))(
  '[R7.1] thumbnail_size is obeyed by %s: small, medium, and large without it',
  async (where) => {
    const addressOf = addresses[where] ?? expect.fail(where);
    for (const size of thumbnailSizes)
      expect(await sizeOf(await addressOf(`thumbnail_size=${size}`))).toEqual(['webp', ...pixels[size]]);
    expect(await sizeOf(await addressOf(''))).toEqual(['webp', ...pixels.SIZE_LARGE]);
  },
);

it.each(['SIZE_HUGE', 'small', '', '9999', `x${'y'.repeat(5000)}`])(
  '[R7.1] an unknown size counts as the large one, which is the default: %.20s',
  async (size) => {
    for (const addressOf of Object.values(addresses))
      expect(await sizeOf(await addressOf(`thumbnail_size=${size}`))).toEqual(['webp', ...pixels.SIZE_LARGE]);
    const link = await (addresses['a file'] ?? expect.fail())('');
    expect(await sizeOf(`${link}&thumbnail_size=${size}`)).toEqual(['webp', ...pixels.SIZE_LARGE]);
  },
);

it('[P36o P4b] a size is stored once, counted, and deleted with its content', async () => {
  const folder = thumbnailFolder(server.configuration.dataFolder);
  const { blob_id: blob } = await server.services.db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = [`${blob}.medium.webp`, `${blob}.small.webp`, `${blob}.webp`];
  await sweepThumbnails(server.services);
  expect(readdirSync(folder).toSorted()).toEqual(kept);
  await server.services.db.deleteFrom('files').where('id', '=', id).execute();
  await server.services.db
    .deleteFrom('blobs')
    .where('id', '=', blob ?? '')
    .execute();
  await sweepThumbnails(server.services);
  expect(readdirSync(folder)).toEqual([]);
});
