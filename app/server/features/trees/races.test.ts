import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { checkAll } from '../../operations/integrity/check.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { moveFiles, trashFiles } from '../files/changes.ts';
import { copyFiles } from '../files/copy.ts';
import { deleteFiles, emptyTrash } from '../files/delete.ts';
import { createShare } from '../shares/create.ts';
import { beginUpload } from '../uploads/begin.ts';
import { runJobs, settleTotals } from './testing/run-jobs.ts';

// A tree of four entries is a large one.
vi.mock('./bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 10 ** 9 });
});
afterAll(() => server.stop());

const known = 'known content';
const Known = v.object({ sha256: v.string(), size: v.string() });

/** Somebody who has a file whose bytes need not be sent again. */
async function newOwner(email: string) {
  const who = await newPerson(server, email);
  const file = await storeFile(server, who, 'known.txt', known);
  const { body } = await call(server, 'GET', `/drive/v1/files/${file}`, { token: who.token });
  return { who, file, sha256: v.parse(Known, body).sha256 };
}
const again = (who: Person, parentId: string, name: string, sha256: string) =>
  beginUpload(
    server.services,
    { kind: 'owner', accountId: who.id, version: 1 },
    { parent_id: parentId, name, size: known.length, sha256 },
    'own',
  );

async function expectWhole(): Promise<void> {
  await runJobs(server.services);
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
}
const filesOf = (who: Person) =>
  server.services.db
    .selectFrom('files')
    .select(['id', 'parent_id', 'name'])
    .where('account_id', '=', who.id)
    .execute();

const [uploads, rounds] = [sized({ gate: 30, all: 150 }), sized({ gate: 8, all: 40 })];

it(`[P4d P11b] of ${uploads} instant uploads into folders that are concurrently deleted none stays unreachable, and none stays charged`, async () => {
  const { who, file, sha256 } = await newOwner('race@example.org');
  const ends: string[] = [];
  for (let at = 0; at < uploads; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const folder = await newFolder(server, who, `f${at + n}`);
        const [uploaded, deleted] = await Promise.all([
          again(who, folder, 'again.txt', sha256),
          deleteFiles(server.services, who.id, [folder]),
        ]);
        expect(isRefusal(deleted)).toBe(false);
        ends.push(isRefusal(uploaded) ? uploaded.refused : 'there before');
      }),
    );
  expect(ends).toHaveLength(uploads);
  expect(ends.filter((end) => end !== 'file_not_found' && end !== 'there before')).toEqual([]);
  expect((await filesOf(who)).map((row) => row.id)).toEqual([file]);
  const account = await server.services.db
    .selectFrom('accounts')
    .select(['quota_used', 'entries_used'])
    .where('id', '=', who.id)
    .executeTakeFirst();
  expect(account).toEqual({ quota_used: known.length, entries_used: 1 });
  await expectWhole();
});

it(`[P4d P36e P9i] whatever meets the removal of a large tree comes before it or after it: ${rounds} rounds of moves, copies, uploads, shares and a worker`, async () => {
  const { who, file, sha256 } = await newOwner('meet@example.org');
  const { services } = server;
  for (let round = 0; round < rounds; round += 1) {
    const top = await newFolder(server, who, `top${round}`);
    const inner = await newFolder(server, who, 'inner', top);
    const inside = await newFolder(server, who, `inside${round}`, inner);
    const outside = await newFolder(server, who, `outside${round}`);
    const upload = again(who, inner, `upload${round}`, sha256);
    expect(isRefusal(await upload)).toBe(false);
    const remove =
      round % 2 === 0
        ? () => deleteFiles(services, who.id, [top])
        : async () => {
            expect(await trashFiles(services, who.id, [top])).toBeNull();
            return emptyTrash(services, who.id);
          };
    const [, movedIn, movedOut, , shared] = await Promise.all([
      remove(),
      moveFiles(services, who.id, [outside], inner),
      moveFiles(services, who.id, [inside], ''),
      copyFiles(services, who.id, { ids: [inner], parentId: '', remembered: null }),
      createShare(services, who.id, {
        ...{ fileIds: [inner], expirationDays: -1, restoreLimit: -1, passCode: 'NOT_REQUIRED' },
      }),
      again(who, inner, `late${round}`, sha256),
      runJobs(services),
    ]);
    await runJobs(services);
    const there = new Map((await filesOf(who)).map((row) => [row.id, row]));
    expect([there.has(top), there.has(inner)]).toEqual([false, false]);
    // Who went into it is gone with it, and who was refused stays; who came out of it is there.
    expect(there.get(outside)?.parent_id).toBe(movedIn === null ? undefined : '');
    expect(there.get(inside)?.parent_id).toBe(movedOut === null ? '' : undefined);
    if (!isRefusal(shared)) {
      const page = await call(server, 'GET', `/drive/v1/share?share_id=${shared.share.id}`);
      expect(page.body).toMatchObject({ share_status: 'OK', files: [] });
    }
    expect(there.has(file)).toBe(true);
  }
  await expectWhole();
});
