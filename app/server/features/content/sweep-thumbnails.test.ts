import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { File } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import {
  beginUpload,
  call,
  newPerson,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { sweepThumbnails } from './sweep-thumbnails.ts';
import { thumbnailFolder } from './thumbnails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[P4b] the thumbnail of a deleted content is deleted with it, and so is an old draft', async () => {
  const folder = thumbnailFolder(server.configuration.dataFolder);
  // Nothing was looked at yet.
  await sweepThumbnails(server.services);
  const ada = await newPerson(server, 'ada@example.org');
  const shown = async (name: string, hue: number): Promise<string> => {
    const bytes = new Uint8Array(await picture('png', hue));
    const { id, endpoint } = await beginUpload(server, ada, name, bytes.length);
    expect((await sendBytes(endpoint, 0, bytes)).status).toBe(200);
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    await expect.poll(async () => (await fetch(v.parse(File, body).thumbnail_link)).status).toBe(200);
    return id;
  };
  const [gone] = [await shown('gone.png', 1), await shown('stays.png', 2)];
  expect(readdirSync(folder)).toHaveLength(2);
  for (const name of ['left-draft', 'new-draft']) writeFileSync(join(folder, name), 'half');
  utimesSync(join(folder, 'left-draft'), 1, 1);
  await call(server, 'DELETE', `/drive/v1/files/${gone}`, { token: ada.token });
  await sweepThumbnails(server.services);
  // Its bytes are kept for a day, and may be wanted again.
  expect(readdirSync(folder)).toHaveLength(3);
  server.pass(25 * 3600_000);
  await sweep(server.services);
  await sweepThumbnails(server.services);
  expect(readdirSync(folder).filter((name) => name.endsWith('.webp'))).toHaveLength(1);
  expect(existsSync(join(folder, 'new-draft'))).toBe(true);
  expect(existsSync(join(folder, 'left-draft'))).toBe(false);
});

it('[P4b P4e] 1,200 thumbnails of contents that are gone go, whatever lies between them stays', async () => {
  const folder = thumbnailFolder(server.configuration.dataFolder);
  const bo = await newPerson(server, 'bo@example.org');
  const bytes = new Uint8Array(await picture('png', 3));
  const { id, endpoint } = await beginUpload(server, bo, 'kept.png', bytes.length);
  expect((await sendBytes(endpoint, 0, bytes)).status).toBe(200);
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: bo.token });
  await expect.poll(async () => (await fetch(v.parse(File, body).thumbnail_link)).status).toBe(200);
  const kept = readdirSync(folder);
  // More than are looked up at once.
  for (let n = 0; n < 1200; n += 1) writeFileSync(join(folder, `gone${n}.webp`), 'a picture');
  await sweepThumbnails(server.services);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
});
