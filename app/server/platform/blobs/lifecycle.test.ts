import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { trashFiles, untrashFiles } from '../../features/files/changes.ts';
import { copyFiles } from '../../features/files/copy.ts';
import { deleteFiles, emptyTrash } from '../../features/files/delete.ts';
import { abandonUpload } from '../../features/uploads/abandon.ts';
import { beginUpload } from '../../features/uploads/begin.ts';
import { joinParts, storedParts, storePart } from '../../features/uploads/parts.ts';
import { addBytes, openUpload } from '../../features/uploads/uploads.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { onCluster } from '../../proofs/testing/test-engine.ts';
import { isRefusal } from '../refusal.ts';

const commandsOfOne = 50;
// Each list takes ten times as long on a cluster, where every command is many round trips.
const lists = onCluster() ? 4 : sized({ gate: 10, all: 200 });
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const day = 24 * 3600_000;

let server: TestServer;
let accountId = '';
const dataFolder = mkdtempSync(join(memory, 'aloft-life-'));
const shelves = join(dataFolder, 'blobs');
beforeAll(async () => {
  server = await startTestServer(onCluster() ? {} : { dataFolder });
  accountId = (await newPerson(server, 'ada@example.org')).id;
});
afterAll(async () => {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A few contents, so that the same one comes again and again. */
const contents = Array.from({ length: 6 }, (_, n) => Buffer.from(`content ${n} `.repeat(n * 3)));
const contentOf = (n: number): Buffer => contents[n % contents.length] ?? Buffer.alloc(0);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** What has to be there: contents by the ids of their files, and what is still coming. */
interface Model {
  readonly files: Map<string, { readonly content: number; trashed: boolean }>;
  readonly uploads: Map<string, { readonly fileId: string; readonly content: number }>;
}

const pick = <K>(keys: Iterable<K>, n: number): K | undefined => {
  const all = [...keys];
  return all[n % Math.max(1, all.length)];
};
const live = ({ files }: Model): string[] => [...files].flatMap(([id, file]) => (file.trashed ? [] : [id]));
const inTrash = ({ files }: Model): string[] =>
  [...files].flatMap(([id, file]) => (file.trashed ? [id] : []));

async function begin(model: Model, n: number, known: 'named' | 'unnamed'): Promise<string | null> {
  const bytes = contentOf(n);
  const wanted = {
    parent_id: '',
    name: `${randomUUID()}.bin`,
    size: bytes.length,
    sha256: known === 'named' ? sha256(bytes) : undefined,
  };
  const begun = await beginUpload(server.services, { kind: 'owner', accountId, version: 1 }, wanted, 'own');
  if (isRefusal(begun)) throw new Error(begun.refused);
  if (begun.resumable === undefined) {
    model.files.set(begun.file.id, { content: n, trashed: false });
    return null;
  }
  const row = await server.services.db
    .selectFrom('uploads')
    .select('id')
    .where('file_id', '=', begun.file.id)
    .executeTakeFirstOrThrow();
  model.uploads.set(row.id, { fileId: begun.file.id, content: n });
  return row.id;
}

async function finish(model: Model, id: string): Promise<void> {
  const upload = model.uploads.get(id);
  if (upload === undefined) return;
  const done = await addBytes(server.services, id, 0, once(contentOf(upload.content)));
  if (isRefusal(done)) throw new Error(done.refused);
  model.uploads.delete(id);
  model.files.set(upload.fileId, { content: upload.content, trashed: false });
}

async function finishInParts(model: Model, id: string): Promise<void> {
  const upload = model.uploads.get(id);
  const row = await openUpload(server.services, id);
  if (upload === undefined || row === null) return;
  const bytes = contentOf(upload.content);
  const half = Math.floor(bytes.length / 2);
  for (const [number, part] of [
    [2, bytes.subarray(half)],
    [1, bytes.subarray(0, half)],
  ] as const) {
    const md5 = (): string => createHash('md5').update(part).digest('hex');
    await storePart(server.services, id, { number, length: part.length, bytes: once(part), md5 });
  }
  const done = await joinParts(server.services, row, await storedParts(server.services, id));
  if (isRefusal(done)) throw new Error(done.refused);
  model.uploads.delete(id);
  model.files.set(upload.fileId, { content: upload.content, trashed: false });
}

type Command = (model: Model, n: number) => Promise<void>;
const commands: readonly Command[] = [
  async (model, n) => {
    const id = await begin(model, n, 'named');
    if (id !== null) await finish(model, id);
  },
  async (model, n) => {
    const id = await begin(model, n, 'unnamed');
    if (id !== null) await finishInParts(model, id);
  },
  async (model, n) => {
    await begin(model, n, 'unnamed');
  },
  async (model, n) => finish(model, pick(model.uploads.keys(), n) ?? ''),
  async (model, n) => {
    const id = pick(model.uploads.keys(), n);
    if (id === undefined) return;
    await abandonUpload(server.services, id);
    model.uploads.delete(id);
  },
  async (model, n) => {
    const id = pick(live(model), n);
    const file = model.files.get(id ?? '');
    if (id === undefined || file === undefined) return;
    const before = new Set(await fileIds());
    await copyFiles(server.services, accountId, { ids: [id], parentId: '', remembered: null });
    for (const made of await fileIds())
      if (!before.has(made)) model.files.set(made, { content: file.content, trashed: false });
  },
  async (model, n) => {
    const id = pick(live(model), n);
    const file = model.files.get(id ?? '');
    if (id === undefined || file === undefined) return;
    await trashFiles(server.services, accountId, [id]);
    file.trashed = true;
  },
  async (model, n) => {
    const id = pick(inTrash(model), n);
    const file = model.files.get(id ?? '');
    if (id === undefined || file === undefined) return;
    await untrashFiles(server.services, accountId, [id]);
    file.trashed = false;
  },
  async (model, n) => {
    const id = pick(model.files.keys(), n);
    if (id === undefined) return;
    await deleteFiles(server.services, accountId, [id]);
    model.files.delete(id);
  },
  async (model) => {
    await emptyTrash(server.services, accountId);
    for (const id of inTrash(model)) model.files.delete(id);
  },
  // Writes and a sweep at once: what is being stored has its row.
  async (model, n) => {
    const id = await begin(model, n, 'unnamed');
    await Promise.all([sweep(server.services), id === null ? null : finishInParts(model, id)]);
  },
  async (model) => {
    server.pass(day + 1);
    model.uploads.clear();
    await sweep(server.services);
  },
];

async function fileIds(): Promise<readonly string[]> {
  const rows = await server.services.db
    .selectFrom('files')
    .select('id')
    .where('phase', '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  return rows.map((row) => row.id);
}

/** Each file's bytes are those of the model; and after a sweep there are no others. */
async function compare(model: Model): Promise<void> {
  const { db, blobs } = server.services;
  const rows = await db
    .selectFrom('files')
    .select(['id', 'blob_id'])
    .where('phase', '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  expect(rows.map((row) => row.id).toSorted()).toEqual([...model.files.keys()].toSorted());
  const contentByBlob = new Map<string, number>();
  for (const { id, blob_id } of rows) contentByBlob.set(blob_id ?? '', model.files.get(id)?.content ?? -1);
  for (const [blob, content] of contentByBlob) {
    const parts: Uint8Array[] = [];
    for await (const part of blobs.read(blob)) parts.push(part);
    expect(Buffer.concat(parts).equals(contentOf(content))).toBe(true);
  }
  const stored: string[] = [];
  for await (const one of blobs.list()) stored.push(`${one.kind} ${one.id}`);
  expect(stored.toSorted()).toEqual([...contentByBlob.keys()].map((id) => `whole ${id}`).toSorted());
  const { quota_used } = await db
    .selectFrom('accounts')
    .select('quota_used')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const bytes = [...model.files.values()].reduce((sum, file) => sum + contentOf(file.content).length, 0);
  expect(quota_used).toBe(bytes);
}

/** The next list begins with nothing, not even with the empty shelves of this one, which each sweep reads. */
async function clear(model: Model): Promise<void> {
  await deleteFiles(server.services, accountId, [...model.files.keys()]);
  server.pass(day + 1);
  await sweep(server.services);
  if (!onCluster())
    for (const shelf of readdirSync(shelves)) rmSync(join(shelves, shelf), { recursive: true });
}

const Step = fc.tuple(fc.nat(commands.length - 1), fc.nat(1000));

it(`[P4a P4b] ${lists} lists of ${commandsOfOne} writes, deletions and sweeps: no named blob is lost, no orphan stays`, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(Step, { minLength: commandsOfOne, maxLength: commandsOfOne }),
      async (steps) => {
        const model: Model = { files: new Map(), uploads: new Map() };
        for (const [which, n] of steps) {
          await commands[which]?.(model, n);
          done += 1;
        }
        server.pass(day + 1);
        model.uploads.clear();
        await sweep(server.services);
        await compare(model);
        await clear(model);
      },
    ),
    { numRuns: lists, endOnFailure: true },
  );
  expect(done).toBe(lists * commandsOfOne);
});
