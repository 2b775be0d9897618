import { File } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newPerson, storeFile, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { sweepStreams } from './sweep-streams.ts';
import { startStandInServer } from './testing/stand-in-server.ts';
import { standInFilm } from './testing/stand-in-tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStandInServer();
});
afterAll(() => server.stop());

it('[R5.3] a video in a bucket is offered as a stream, and what was made of it is kept while it is there', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const film = standInFilm({ seconds: 60, parts: 'made' });
  const id = await storeFile(server, ada, 'film.avi', film);
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const stream = v.parse(File, body).medias.find(({ category }) => category === 'category_stream')?.link?.url;
  const listed = await fetch(stream ?? '');
  expect([listed.status, (await listed.text()).match(/\.ts$/gm)]).toEqual([200, expect.any(Array)]);
  const part = await fetch(new URL('1.ts', stream));
  expect([part.status, await part.text()]).toEqual([200, 'part at 6.378667']);
  await sweepStreams(server.services);
  expect(await server.services.streams.cache.contents()).toHaveLength(1);
});
