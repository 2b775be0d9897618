import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { readRows } from '../../proofs/hostile/testing/rows.ts';
import { fillEveryTable } from '../../proofs/testing/fill-every-table.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { checkAll } from '../integrity/check.ts';
import { openOperatorServices } from '../operator/services.ts';
import { sweep } from '../upkeep/sweep.ts';
import { createBackup } from './create.ts';
import { holdBlobs } from './hold.ts';
import { blobPath, type Manifest, readManifest, sealManifest, tablePath } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-backup-'));
let made = 0;
const fresh = (): string => join(folder, `backup-${++made}`);

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 10 ** 9 });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Into a target that is given the server's key, which is in no backup. */
const restore = (target: Configuration, from: string) => {
  const keyFile = keyFileOf(server.configuration.dataFolder);
  return restoreBackup(target, from, { keyFile: existsSync(keyFile) ? keyFile : null, withoutKey: false });
};

/** As the command line does it: beside the server, with a connection of its own. */
async function backUp(to: string, link = false): Promise<Manifest | Refusal> {
  const { services, close } = await openOperatorServices(server.configuration);
  try {
    return await createBackup(services, { folder: to, link });
  } finally {
    await close();
  }
}

const engines: EnginePart[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await forgetEngine(engine);
});

/** An empty folder, and an empty database and bucket where the suite has them. */
async function emptyTarget(): Promise<Configuration> {
  const dataFolder = mkdtempSync(join(folder, 'target-'));
  const engine = await engineOf(dataFolder);
  engines.push(engine);
  return { ...server.configuration, dataFolder, ...engine };
}
const why = (answer: object): string =>
  isRefusal(answer) ? `${answer.refused}: ${answer.description ?? ''}` : 'done';

async function contentOf(from: TestServer, who: Person, id: string): Promise<string> {
  const file = await call(from, 'GET', `/drive/v1/files/${id}?usage=FETCH`, { token: who.token });
  return (await fetch(String(file.body.web_content_link))).text();
}

describe('a backup', () => {
  it('[P5e P4d] taken while people write and delete, restores to a whole drive with everything that was acknowledged before', async () => {
    const contents = new Map<string, string>();
    for (let n = 0; n < 6; n += 1) {
      const content = randomBytes(2000).toString('hex');
      contents.set(await storeFile(server, ada, `${n}.txt`, content), content);
    }
    const [first = ''] = contents.keys();
    const share = await newShare(server, ada, [first]);
    let over = false;
    let written = 0;
    const writers = Array.from({ length: 3 }, async () => {
      while (!over) {
        const id = await storeFile(server, ada, `${randomUUID()}.txt`, randomBytes(3000).toString('hex'));
        written += 1;
        if (written % 2 === 0)
          await call(server, 'POST', '/drive/v1/files:batchDelete', {
            token: ada.token,
            body: { ids: [id] },
          });
      }
    });
    const to = fresh();
    const manifest = await backUp(to);
    over = true;
    await Promise.all(writers);
    expect(why(manifest)).toBe('done');
    expect(existsSync(`${to}.part`)).toBe(false);

    const target = await emptyTarget();
    expect(why(await restore(target, to))).toBe('done');
    const restored = await startTestServer(target);
    const report = await checkAll(restored.services, true);
    expect(report.problems).toEqual([]);
    expect(report.blobs).toBeGreaterThanOrEqual(6);
    for (const [id, content] of contents) expect(await contentOf(restored, ada, id)).toBe(content);
    const opened = await call(
      restored,
      'GET',
      `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`,
    );
    expect(opened.body.share_status).toBe('OK');
    expect((await call(restored, 'GET', '/v1/user/me', { token: ada.token })).status).toBe(200);
    expect(written).toBeGreaterThan(0);
    await restored.stop();
  });

  it('[P5e] holds every row of every table, and they come back as they were', async () => {
    const full = await startTestServer(await emptyTarget());
    const bo = await newPerson(full, 'bo@example.org');
    await storeFile(full, bo, 'a.txt', 'content');
    // Tables of the moment are in no backup, and a blob without bytes makes none.
    const filled = await fillEveryTable(
      full,
      bo,
      ({ name }) => !/^(?:leases|changes|backup_failures|blobs)$/.test(name),
    );
    expect(filled.length).toBeGreaterThanOrEqual(40);
    // With its end, what it counts has its rows.
    await full.stop();
    const to = fresh();
    const { services, close } = await openOperatorServices(full.configuration);
    expect(why(await createBackup(services, { folder: to, link: false }))).toBe('done');
    // A backup seals what an earlier build left in the clear, so the rows are read after it.
    const before = await readRows(services.db);
    await close();
    const target = await emptyTarget();
    const keyFile = keyFileOf(full.configuration.dataFolder);
    const choice = { keyFile: existsSync(keyFile) ? keyFile : null, withoutKey: false };
    expect(why(await restoreBackup(target, to, choice))).toBe('done');
    const db = await openDatabase(databaseOf(target));
    const after = await readRows(db);
    await db.destroy();
    for (const name of filled)
      expect([name, after.get(name)]).toEqual([name, expect.arrayContaining([...(before.get(name) ?? [])])]);
  });

  it('[P4a P5e] while it is being taken, a sweep removes no bytes of its snapshot; afterwards it does', async () => {
    const id = await storeFile(server, ada, 'soon gone.txt', randomUUID());
    const blob = await server.services.db
      .selectFrom('files')
      .select('blob_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = async (): Promise<boolean> => {
      for await (const one of server.services.blobs.list()) if (one.id === blob.blob_id) return true;
      return false;
    };
    await server.services.db
      .updateTable('blobs')
      .set({ created_at: 0 })
      .where('id', '=', blob.blob_id ?? '')
      .execute();
    const hold = await holdBlobs(server.services);
    await call(server, 'POST', '/drive/v1/files:batchDelete', { token: ada.token, body: { ids: [id] } });
    await sweep(server.services);
    expect(await stored()).toBe(true);
    await hold.release();
    await sweep(server.services);
    expect(await stored()).toBe(false);
  });

  it('[P5e] is not made where something is, nor of damaged bytes; nothing that looks whole is left', async () => {
    const to = fresh();
    writeFileSync(to, '');
    expect(why(await backUp(to))).toBe(`already_exists: ${to} exists`);
    const id = await storeFile(server, ada, 'damaged.txt', randomUUID());
    const { blob_id } = await server.services.db
      .selectFrom('files')
      .select('blob_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.services.blobs.remove(blob_id ?? '');
    const other = fresh();
    expect(why(await backUp(other))).toBe(`data_loss: 1 blobs are missing or damaged: ${blob_id}`);
    expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false]);
    const checked = await checkAll(server.services, false);
    expect(checked.problems).toEqual([{ kind: 'bytesMissing', blob: blob_id }]);
    await call(server, 'POST', '/drive/v1/files:batchDelete', { token: ada.token, body: { ids: [id] } });
    await server.services.db
      .deleteFrom('blobs')
      .where('id', '=', blob_id ?? '')
      .execute();
  });
});

describe('a restore', () => {
  it('[P5e] refuses an incomplete backup, and leaves the target empty', async () => {
    const to = fresh();
    expect(why(await backUp(to, true))).toBe('done');
    const manifest = await readManifest(to);
    const manifestFile = join(to, 'manifest.json');
    const sealed = readFileSync(manifestFile, 'utf8');
    const target = await emptyTarget();
    const attempt = async (): Promise<string> => why(await restore(target, to));

    writeFileSync(manifestFile, sealed.replace(/"rows": 1,/, '"rows": 2,'));
    expect(await attempt()).toMatch(/^invalid_argument: the manifest .* was changed after it was written$/);
    writeFileSync(manifestFile, sealed.slice(0, -20));
    expect(await attempt()).toMatch(/is damaged$/);
    rmSync(manifestFile);
    expect(await attempt()).toMatch(/holds no whole backup/);
    writeFileSync(manifestFile, sealManifest({ ...manifest, schema: newestVersion + 1 }));
    expect(await attempt()).toMatch(
      /^failed_precondition: the backup was made by a newer Aloft \(schema \d+, this one knows \d+\): restore it with that version, or a newer one$/,
    );
    writeFileSync(manifestFile, sealed);

    const accounts = tablePath(to, 'accounts');
    const rows = readFileSync(accounts);
    appendFileSync(accounts, '{}\n');
    expect(await attempt()).toMatch(/the rows of accounts are not those that were written$/);
    rmSync(accounts);
    expect(await attempt()).toMatch(/the rows of accounts are missing$/);
    writeFileSync(accounts, rows);

    const { id } = await server.services.db
      .selectFrom('blobs')
      .select('id')
      .where('size', '>', 5)
      .executeTakeFirstOrThrow();
    const blob = blobPath(to, id);
    const bytes = readFileSync(blob);
    // A linked blob is the server's own file: the damage is done to a copy.
    rmSync(blob);
    writeFileSync(blob, bytes);
    truncateSync(blob, 3);
    expect(await attempt()).toContain(`the bytes of blob ${id} are missing or not as many as they were`);
    writeFileSync(blob, Buffer.alloc(bytes.length, 1));
    expect(await attempt()).toContain(`the bytes of blob ${id} are not those that were written`);
    writeFileSync(blob, bytes);
    // All of that has left the target as empty as it was, and broken-off bytes are no obstacle.
    expect(await attempt()).toBe('done');
    expect(await attempt()).toMatch(/^failed_precondition: there is data already/);
  });

  it('[P5e] refuses a folder where foreign bytes lie, and one that a server uses', async () => {
    const to = fresh();
    expect(why(await backUp(to))).toBe('done');
    expect(
      why(
        await restore({ ...(await emptyTarget()), dataFolder: server.configuration.dataFolder }, to).catch(
          (error: unknown) => ({ refused: 'aborted', description: String(error) }) satisfies Refusal,
        ),
      ),
    ).toContain('another Aloft');
    const target = await emptyTarget();
    const occupied = await startTestServer(target);
    await newPerson(occupied, 'someone@example.org');
    await occupied.stop();
    expect(why(await restore(target, to))).toMatch(/there is data already/);
  });

  it('[P5d P5e] takes a backup of an older schema, and brings it up to date', async () => {
    const older = await emptyTarget();
    const db = await openDatabase(databaseOf(older), newestVersion - 1);
    await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit)
      VALUES ('old', 'old@example.org', 'Old', 'x', 1, 1)`.execute(db);
    await sql`CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)`.execute(
      db,
    );
    const to = fresh();
    const taken = await createBackup(
      { ...server.services, db, configuration: older },
      { folder: to, link: false },
    );
    await db.destroy();
    expect(taken).toMatchObject({ schema: newestVersion - 1 });
    const target = await emptyTarget();
    expect(why(await restore(target, to))).toBe('done');
    const now = await startTestServer(target);
    expect(await now.services.db.selectFrom('accounts').select('email').execute()).toEqual([
      { email: 'old@example.org' },
    ]);
    await now.stop();
  });
});
