import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
const crashes: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      log: ({ event, error }) => {
        if (event === 'crash' || event === 'tree-worker') crashes.push(error ?? '');
      },
    },
  );
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const copy = (who: Person, id: string, to: string) =>
  call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: who.token,
    body: { ids: [id], to: { parent_id: to } },
  });
const phaseOf = async (who: Person, id: string) =>
  (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body.phase;

/** Eight loops that copy one file each until stopped; returns their responses. */
function startCopiers(who: Person, file: string, folders: readonly string[]) {
  let isOver = false;
  const statuses: number[] = [];
  const loops = folders.map(async (to) => {
    while (!isOver) statuses.push((await copy(who, file, to)).status);
  });
  return {
    statuses,
    end: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

describe('a long transaction among short ones', () => {
  it('[P36k] four copies of 480 entries beside eight one-file copiers of the same account: all succeed', async () => {
    const file = await storeFile(server, ada, 'small.txt', 'x');
    const top = await newFolder(server, ada, 'large');
    await fillWithFolders(server, ada, top, 479);
    const folders = await Promise.all(Array.from({ length: 8 }, (_, n) => newFolder(server, ada, `to ${n}`)));
    const copiers = startCopiers(ada, file, folders);
    for (let n = 0; n < 4; n += 1)
      expect((await copy(ada, top, await newFolder(server, ada, `whole ${n}`))).status).toBe(200);
    await copiers.end();
    expect(copiers.statuses.filter((one) => one !== 200)).toEqual([]);
    // None of the long ones ran alone.
    expect(copiers.statuses.length).toBeGreaterThan(8);
    expect(crashes).toEqual([]);
  });

  it('[P36k] large saves of another account’s share complete beside eight copiers of the owner, without a failed step', async () => {
    const bo = await newPerson(server, 'bo@example.org');
    const file = await storeFile(server, bo, 'small.txt', 'x');
    const top = await newFolder(server, bo, 'very large');
    await fillWithFolders(server, bo, top, 1200);
    const { id } = await newShare(server, bo, [top]);
    const folders = await Promise.all(Array.from({ length: 8 }, (_, n) => newFolder(server, bo, `to ${n}`)));
    const cy = await newPerson(server, 'cy@example.org');
    const copiers = startCopiers(bo, file, folders);
    const begun = await Promise.all(
      [1, 2].map(() =>
        call(server, 'POST', '/drive/v1/share/restore', {
          token: cy.token,
          body: { share_id: id, file_ids: [top] },
        }),
      ),
    );
    for (const { body } of begun)
      await expect.poll(() => phaseOf(cy, String(body.restore_task_id))).toBe('PHASE_TYPE_COMPLETE');
    await copiers.end();
    expect(copiers.statuses.filter((one) => one !== 200)).toEqual([]);
    expect(crashes).toEqual([]);
  });
});
