// Saving a large share, while the share ends: after some steps, in the very transaction of one of them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../../platform/database/open.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { fileRow } from '../files/rows.ts';
import { settleTotals } from '../trees/testing/run-jobs.ts';

const count = 1000;
const size = 7;

let server: TestServer;
let ada: Person;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, 'folder');
  const first = await storeFile(server, ada, 'first.bin', 'x'.repeat(size));
  const { db, clock } = server.services;
  const { blob_id: blobId } = await db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const of = { accountId: ada.id, parentId: folder, now: clock(), size, blobId };
  const rows = Array.from({ length: count }, (_, n) => fileRow({ ...of, name: `f${n}` }));
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('files')
      .values(rows.slice(at, at + 100))
      .execute();
  // Progress is told by what the folder is known to hold.
  await settleTotals(server.services);
});
afterAll(() => server.stop());

/** Lets a statement run with the step that brings a task beyond a tenth. */
async function withLaterStep(statement: string): Promise<{ end(): Promise<void> }> {
  const { db } = server.services;
  const isSqlite = databaseOf(server.configuration).engine === 'sqlite';
  const begin = isSqlite
    ? `CREATE TRIGGER later_step AFTER UPDATE OF progress ON tasks WHEN NEW.progress > 10 BEGIN ${statement}; END`
    : `CREATE FUNCTION later_step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$;
       CREATE TRIGGER later_step AFTER UPDATE OF progress ON tasks FOR EACH ROW WHEN (NEW.progress > 10) EXECUTE FUNCTION later_step()`;
  await sql.raw(begin).execute(db);
  return {
    end: async () => {
      await sql
        .raw(
          isSqlite ? 'DROP TRIGGER later_step' : 'DROP TRIGGER later_step ON tasks; DROP FUNCTION later_step',
        )
        .execute(db);
    },
  };
}

const bytesUsed = async (who: Person): Promise<number> =>
  (
    await server.services.db
      .selectFrom('accounts')
      .select('quota_used')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).quota_used;
const copiesOf = async (who: Person): Promise<number> =>
  (
    await server.services.db.selectFrom('files').select('size').where('account_id', '=', who.id).execute()
  ).filter((row) => row.size === size).length;

const endings: Readonly<Record<string, (shareId: string) => string>> = {
  'is ended by its owner': (id) => `UPDATE shares SET deleted_at = 1 WHERE id = '${id}'`,
  expires: (id) => `UPDATE shares SET expires_at = 1 WHERE id = '${id}'`,
  'is taken down': (id) => `UPDATE shares SET audit = 'PROHIBITED' WHERE id = '${id}'`,
  'gets another passcode': (id) => `UPDATE shares SET pass_version = pass_version + 1 WHERE id = '${id}'`,
  'loses its owner': () => `UPDATE accounts SET delete_at = 8640000000000000 WHERE id = '${ada.id}'`,
};

it.each(Object.keys(endings))(
  '[P9g] saving ends when the share %s: copied entries stay, and the rest of the space is released',
  async (name) => {
    const guest = await newPerson(server, `guest-${Object.keys(endings).indexOf(name)}@example.org`);
    const share = await newShare(server, ada, [folder]);
    const later = await withLaterStep(endings[name]?.(share.id) ?? '');
    const begun = await call(server, 'POST', '/drive/v1/share/restore', {
      token: guest.token,
      body: { share_id: share.id, file_ids: [folder] },
    });
    expect(begun.body.restore_status).toBe('RESTORE_START');
    const task = async () =>
      (await call(server, 'GET', `/drive/v1/tasks/${begun.body.restore_task_id}`, { token: guest.token }))
        .body;
    await expect.poll(async () => (await task()).phase).toBe('PHASE_TYPE_ERROR');
    await later.end();
    expect((await task()).message).toBe('share_not_found');
    const there = await copiesOf(guest);
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(count);
    expect(await bytesUsed(guest)).toBe(there * size);
    // What the ended job left is cleared in steps of its own.
    const stepsLeft = () =>
      server.services.db
        .selectFrom('copy_steps')
        .selectAll()
        .where('job_id', '=', String(begun.body.restore_task_id))
        .execute();
    await expect.poll(stepsLeft).toEqual([]);
    await server.services.db
      .updateTable('accounts')
      .set({ delete_at: null })
      .where('id', '=', ada.id)
      .execute();
  },
);

it('[P9g] saving completes while the share is open, and copying own entries needs no share', async () => {
  const guest = await newPerson(server, 'whole@example.org');
  const share = await newShare(server, ada, [folder]);
  const begun = await call(server, 'POST', '/drive/v1/share/restore', {
    token: guest.token,
    body: { share_id: share.id, file_ids: [folder] },
  });
  const phase = async (who: Person, id: unknown) =>
    (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body.phase;
  await expect.poll(() => phase(guest, begun.body.restore_task_id)).toBe('PHASE_TYPE_COMPLETE');
  expect(await copiesOf(guest)).toBe(count);
  const copied = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: ada.token,
    body: { ids: [folder], to: { parent_id: '' } },
  });
  await expect.poll(() => phase(ada, copied.body.task_id)).toBe('PHASE_TYPE_COMPLETE');
});
