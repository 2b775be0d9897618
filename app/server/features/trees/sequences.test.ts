import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { checkAccounts } from '../../operations/integrity/accounts.ts';
import { checkFiles } from '../../operations/integrity/files.ts';
import { checkFolders } from '../../operations/integrity/folders.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import type { Services } from '../../services.ts';
import { createFolder, moveFiles, trashFiles, untrashFiles } from '../files/changes.ts';
import { copyFiles } from '../files/copy.ts';
import { deleteFiles, emptyTrash } from '../files/delete.ts';
import { fileRow } from '../files/rows.ts';
import { beginUpload } from '../uploads/begin.ts';
import { type Entry, Model, type Refused, sumOf } from './testing/model.ts';
import { runJobs, settleTotals, stepJobs } from './testing/run-jobs.ts';

// Small bounds, so that a tree of a few entries is a large one: all of the jobs' ways are gone in short sequences.
vi.mock('./bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 5 }));
const deepest = 5;
const sequences = sized({ gate: 40, all: 250 });
const sizes = [1, 10, 300];

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer();
  ({ services } = server);
});
afterAll(() => server.stop());

/** What is done: of all the places there are by then, the one that the number comes to. */
const Step = fc.record({
  what: fc.constantFrom(
    ...(['folder', 'folder', 'folder', 'upload', 'upload', 'begin', 'move', 'move', 'copy', 'copy'] as const),
    ...([
      'trash',
      'trash',
      'undelete',
      'delete',
      'deleteTrashed',
      'empty',
      'step',
      'settle',
      'check',
    ] as const),
  ),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

const chosen = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

let people = 0;
/** Somebody who has a file of each size, whose bytes are known from then on. */
async function newDrive(): Promise<{ readonly accountId: string; readonly model: Model }> {
  people += 1;
  const { db, clock } = services;
  const { id: accountId } = people === 1 ? await newPerson(server, 'first@example.org') : { id: newId() };
  if (people > 1)
    await db
      .insertInto('accounts')
      .values({
        ...{
          id: accountId,
          email: `${accountId}@example.org`,
          name: '',
          password_hash: '',
          created_at: clock(),
        },
        ...{
          quota_limit: 1e12,
          quota_used: 0,
          vip_expires_at: 0,
          email_verified_at: null,
        },
      })
      .execute();
  const model = new Model(deepest);
  for (const size of sizes) {
    const blobId = newId();
    const sha256 = `${accountId} ${size}`;
    await db
      .insertInto('blobs')
      .values({ id: blobId, size, sha256, gcid: sha256, created_at: clock() })
      .execute();
    const name = `keep ${size}`;
    const row = fileRow({ accountId, parentId: '', name, now: clock(), size, blobId });
    await db.insertInto('files').values(row).execute();
    model.add([], name, size);
  }
  const { size, entries } = model.taken();
  await db
    .updateTable('accounts')
    .set({ quota_used: size, entries_used: entries })
    .where('id', '=', accountId)
    .execute();
  return { accountId, model };
}

async function idAt(accountId: string, path: readonly string[]): Promise<string> {
  let id = '';
  for (const name of path) {
    const row = await services.db
      .selectFrom('files')
      .select('id')
      .where('account_id', '=', accountId)
      .where('parent_id', '=', id)
      .where('name', '=', name)
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow();
    id = row.id;
  }
  return id;
}

const Row = v.object({
  id: v.string(),
  parent_id: v.string(),
  name: v.string(),
  kind: v.string(),
  size: v.number(),
  tree_size: v.number(),
  tree_entries: v.number(),
});
type Shape = { readonly [name: string]: Shape | number };

/** The live drive as it can be reached from the top, and what is kept of each folder. */
async function readDrive(accountId: string): Promise<{ shape: Shape; kept: [string, number, number][] }> {
  const { rows } = await sql`SELECT id, parent_id, name, kind, size, tree_size, tree_entries FROM files
    WHERE account_id = ${accountId} AND trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(
    services.db,
  );
  const inside = Map.groupBy(v.parse(v.array(Row), rows), (row) => row.parent_id);
  const kept: [string, number, number][] = [];
  const read = (id: string, path: string): Shape =>
    Object.fromEntries(
      (inside.get(id) ?? []).map((row) => {
        if (row.kind === 'drive#file') return [row.name, row.size];
        kept.push([`${path}/${row.name}`, row.tree_size, row.tree_entries]);
        return [row.name, read(row.id, `${path}/${row.name}`)];
      }),
    );
  return { shape: read('', ''), kept: kept.toSorted() };
}

const shapeOf = ({ content }: Entry): Shape =>
  Object.fromEntries([...content].map(([name, one]) => [name, one.size ?? shapeOf(one)]));
const keptOf = (model: Model): [string, number, number][] =>
  model
    .folders()
    .slice(1)
    .map(({ path, entry }): [string, number, number] => {
      const { size, entries } = sumOf(entry);
      return [`/${path.join('/')}`, size, entries - 1];
    })
    .toSorted();

/** The outcome is the model's: refused or not. */
function same(real: unknown, expected: Refused | null): void {
  const refusal: Refusal | null = isRefusal(real) ? real : null;
  expect([refusal?.refused, refusal !== null]).toEqual([refusal?.refused, expected !== null]);
}

async function take(
  { what, one, other }: { what: string; one: number; other: number },
  { accountId, model }: { accountId: string; model: Model },
  nth: number,
): Promise<void> {
  const into = chosen(model.folders(), one)?.path ?? [];
  // The files whose bytes have to be known stay where they are.
  const entry = chosen(
    model.entries().filter(({ path }) => !path[0]?.startsWith('keep')),
    other,
  );
  const trashed = chosen(model.trash, other);
  const size = chosen(sizes, other) ?? 1;
  const name = `n${nth}`;
  switch (what) {
    case 'folder': {
      const made = await createFolder(services, accountId, await idAt(accountId, into), name);
      return same(made, model.add(into, name, null));
    }
    case 'upload': {
      const parent_id = await idAt(accountId, into);
      const wanted = { parent_id, name, size, sha256: `${accountId} ${size}` };
      return same(
        await beginUpload(services, { kind: 'owner', accountId, version: 1 }, wanted, 'own'),
        model.add(into, name, size),
      );
    }
    case 'begin': {
      const parent_id = await idAt(accountId, into);
      const begun = await beginUpload(
        services,
        { kind: 'owner', accountId, version: 1 },
        { parent_id, name, size },
        'own',
      );
      if (!isRefusal(begun)) model.waiting.push(size);
      return;
    }
    case 'move':
    case 'copy': {
      if (entry === undefined) return;
      const [id, to] = [await idAt(accountId, entry.path), await idAt(accountId, into)];
      if (what === 'move')
        return same(await moveFiles(services, accountId, [id], to), model.move(entry.path, into));
      const wanted = { ids: [id], parentId: to, remembered: null };
      same(await copyFiles(services, accountId, wanted), model.copy(entry.path, into));
      await stepJobs(services, accountId, Number.POSITIVE_INFINITY, ['copy', 'ended']);
      return;
    }
    case 'trash': {
      if (entry === undefined) return;
      const id = await idAt(accountId, entry.path);
      same(await trashFiles(services, accountId, [id]), null);
      return model.putIntoTrash(entry.path, id);
    }
    case 'undelete':
      if (trashed === undefined) return;
      return same(await untrashFiles(services, accountId, [trashed.id]), model.undelete(trashed.id));
    case 'delete': {
      if (entry === undefined) return;
      same(await deleteFiles(services, accountId, [await idAt(accountId, entry.path)]), null);
      return model.remove(entry.path);
    }
    case 'deleteTrashed':
      if (trashed === undefined) return;
      same(await deleteFiles(services, accountId, [trashed.id]), null);
      return model.removeTrashed(trashed.id);
    case 'empty':
      await emptyTrash(services, accountId);
      return model.emptyTrash();
    case 'step':
      await stepJobs(services, accountId, 1 + (one % 3));
      return;
    case 'settle':
      return settleTotals(services);
    case 'check':
      // Right at any moment, with what is noted and what is being removed.
      expect(await checkFolders(services)).toEqual([]);
      expect(await checkAccounts(services)).toEqual([]);
  }
}

/** What is in the trash: also what is being deleted, while a job does that. */
async function trashOf(accountId: string): Promise<ReadonlySet<string>> {
  const trash = await services.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', accountId)
    .where('trashed_at', 'is not', null)
    .execute();
  return new Set(trash.map((row) => row.id));
}

async function expectSame(accountId: string, model: Model): Promise<void> {
  expect((await readDrive(accountId)).shape).toEqual(shapeOf(model.top));
  const known = await trashOf(accountId);
  expect(model.trash.filter(({ id }) => !known.has(id))).toEqual([]);
}

it(`[P4d P4f P36e P11b] after ${sequences} random sequences of changes every entry can be reached and every count is right`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const drive = await newDrive();
      const { accountId, model } = drive;
      for (const [nth, step] of steps.entries()) {
        await take(step, drive, nth);
        await expectSame(accountId, model);
      }
      await runJobs(services);
      await settleTotals(services);
      expect((await readDrive(accountId)).kept).toEqual(keptOf(model));
      expect(await trashOf(accountId)).toEqual(new Set(model.trash.map(({ id }) => id)));
      const account = await services.db
        .selectFrom('accounts')
        .leftJoin('trash_totals', 'trash_totals.account_id', 'accounts.id')
        .select(['quota_used', 'entries_used', 'trash_totals.size', 'trash_totals.entries'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirstOrThrow();
      const [taken, trashed] = [model.taken(), model.trashed()];
      expect(account).toEqual({
        quota_used: taken.size,
        entries_used: taken.entries,
        size: account.size === null ? null : trashed.size,
        entries: account.size === null ? null : trashed.entries,
      });
      expect(account.size ?? 0).toBe(trashed.size);
    }),
    { numRuns: sequences, endOnFailure: true },
  );
  expect(await checkFiles(services)).toEqual([]);
  expect(await checkFolders(services)).toEqual([]);
  expect(await checkAccounts(services)).toEqual([]);
});
