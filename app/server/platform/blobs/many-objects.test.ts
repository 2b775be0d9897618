import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import type { Configuration } from '../../configuration.ts';
import { fileRow } from '../../features/files/rows.ts';
import { createBackup } from '../../operations/backup/create.ts';
import { restoreBackup } from '../../operations/backup/restore.ts';
import { checkAll } from '../../operations/integrity/check.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { keyFileOf } from '../keys/key-file.ts';
import { newId } from '../secrets.ts';
import type { Blob } from './store.ts';

// A bucket lists a thousand keys at once: the whole ones together fill more than one page; in the exhaustive run each
// kind alone does.
const [named, unnamed, unfinished] = sized({ gate: [300, 750, 60], all: [1010, 1010, 1010] } as const);
const atOnce = 16;

const folder = mkdtempSync(join(tmpdir(), 'aloft-many-'));
let server: TestServer;
let accountId = '';
let engine: EnginePart;
beforeAll(async () => {
  server = await startTestServer();
  accountId = (await newPerson(server, 'ada@example.org')).id;
});
afterAll(async () => {
  await forgetEngine(engine);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function* of(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** Does something so many times, some of them at once. */
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      done.push(await work(next));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}

async function nameAll(blobs: readonly Blob[]): Promise<void> {
  const { db, clock } = server.services;
  const now = clock();
  for (let at = 0; at < blobs.length; at += 100) {
    const some = blobs.slice(at, at + 100);
    const files = some.map(({ id, size }) =>
      fileRow({ accountId, parentId: '', name: `${id}.txt`, now, size, blobId: id }),
    );
    await db
      .insertInto('blobs')
      .values(some.map((blob) => ({ ...blob, created_at: now })))
      .execute();
    await db.insertInto('files').values(files).execute();
  }
  const used = blobs.reduce((sum, { size }) => sum + size, 0);
  await db
    .updateTable('accounts')
    .set({ quota_used: used, entries_used: blobs.length })
    .where('id', '=', accountId)
    .execute();
}

async function stored(): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of server.services.blobs.list()) found.push(`${kind} ${id}`);
  return found.toSorted();
}

it(`[P4e P4b] sweep, check, backup and restore go through ${named + unnamed + unfinished} objects`, async () => {
  const { blobs } = server.services;
  const put = (n: number): Promise<Blob> => blobs.put(newId(), of(`content ${n}`), `content ${n}`.length);
  const kept = await times(named, put);
  await nameAll(kept);
  await times(unnamed, put);
  await times(unfinished, (n) => blobs.append(newId(), of(`half ${n}`), 100, fakeLease()));
  expect(await stored()).toHaveLength(named + unnamed + unfinished);
  const found = await checkAll(server.services, false);
  expect(found.problems.map(({ kind }) => kind)).toEqual(Array(unnamed).fill('bytesUnnamed'));

  await sweep(server.services);
  expect(await stored()).toEqual(kept.map(({ id }) => `whole ${id}`).toSorted());
  expect((await checkAll(server.services, false)).problems).toEqual([]);

  const to = join(folder, 'backup');
  const manifest = await createBackup(server.services, { folder: to, link: false });
  expect(manifest).toMatchObject({ blobs: { count: named } });
  const dataFolder = join(folder, 'restored');
  engine = await engineOf(dataFolder);
  const target: Configuration = { ...server.configuration, dataFolder, ...engine };
  const keyFile = keyFileOf(server.configuration.dataFolder);
  const choice = { keyFile: existsSync(keyFile) ? keyFile : null, withoutKey: false };
  expect(await restoreBackup(target, to, choice)).toMatchObject({ manifest: { blobs: { count: named } } });
  const again = await startTestServer(target);
  try {
    const report = await checkAll(again.services, true);
    expect(report).toMatchObject({ blobs: named, problems: [] });
    const [first] = kept;
    const hash = createHash('sha256');
    for await (const part of again.services.blobs.read(first?.id ?? ''))
      if (part instanceof Uint8Array) hash.update(part);
    expect(hash.digest('hex')).toBe(first?.sha256);
  } finally {
    await again.stop();
  }
});
