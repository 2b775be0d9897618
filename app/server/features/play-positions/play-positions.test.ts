import { PlayPositions, SavedSearches } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const play = (who: Person, file_id: string, position_ms: number) =>
  call(server, 'POST', '/drive/v1/play-positions', {
    token: who.token,
    body: { file_id, position_ms, duration_ms: 86_400_000_000 },
  });

it('two devices that play one film at once keep one position; large ones stay exact', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const film = await storeFile(server, ada, 'film.mp4', 'film');
  const all = await Promise.all([1, 2, 3, 4].map((n) => play(ada, film, 80_000_000_000 + n)));
  expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  const answer = await call(server, 'GET', '/drive/v1/play-positions', { token: ada.token });
  const { positions } = v.parse(PlayPositions, answer.body);
  expect(positions).toHaveLength(1);
  expect(positions[0]).toMatchObject({ file: { id: film }, duration_ms: 86_400_000_000 });
  expect(positions[0]?.position_ms).toBeGreaterThan(80_000_000_000);
});

it('a film that is back at its beginning is forgotten', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const film = await storeFile(server, cy, 'film.mp4', 'film');
  const positions = async () =>
    (await call(server, 'GET', '/drive/v1/play-positions', { token: cy.token })).body.positions;
  await play(cy, film, 80_000_000_000);
  expect(await positions()).toHaveLength(1);
  expect((await play(cy, film, 0)).status).toBe(200);
  expect(await positions()).toEqual([]);
});

it('a search that is saved twice at once is saved once', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const save = (name: string) =>
    call(server, 'POST', '/drive/v1/saved-searches', { token: bo.token, body: { name, query: 'q=a' } });
  const all = await Promise.all(['one', 'two', 'three'].map(save));
  expect(all.map((one) => one.status)).toEqual([200, 200, 200]);
  const answer = await call(server, 'GET', '/drive/v1/saved-searches', { token: bo.token });
  expect(v.parse(SavedSearches, answer.body).searches).toHaveLength(1);
});
