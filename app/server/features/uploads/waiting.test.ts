// Unfinished uploads hold no name, and whoever begins the same file again goes on with the one that waits.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { digestBytes } from '../../platform/blobs/digest.ts';
import { versionBefore } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import {
  type Answer,
  beginUpload,
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { fileRow } from '../files/rows.ts';
import { insertOlder } from '../files/testing/older-rows.ts';
import { settleTotals } from '../trees/testing/run-jobs.ts';
import { beginStoreUpload, s3Client, signedPut } from './testing/store-clients.ts';
import { addBytes } from './uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { workers: 'manual' });
});
afterAll(() => server.stop());

const post = (who: Person, path: string, body: object): Promise<Answer> =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });
const listed = async (who: Person, query: Record<string, string> = {}) => {
  const answer = await call(server, 'GET', `/drive/v1/files?${new URLSearchParams(query)}`, {
    token: who.token,
  });
  return v.parse(v.object({ files: v.array(v.object({ id: v.string(), name: v.string() })) }), answer.body)
    .files;
};
const names = async (who: Person, parentId = ''): Promise<string[]> =>
  (await listed(who, { parent_id: parentId })).map((file) => file.name);
const trashed = async (who: Person): Promise<string[]> =>
  (await listed(who, { filters: '{"trashed":{"eq":true}}' })).map((file) => file.name);
const usage = async (who: Person): Promise<number> => {
  const { text } = await call(server, 'GET', '/drive/v1/about', { token: who.token });
  return Number(JSON.parse(text).quota.usage);
};

const Begun = v.object({
  file: v.object({ id: v.string(), name: v.string() }),
  resumable: v.optional(v.object({ params: v.object({ endpoint: v.string() }) })),
});
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Begins an upload by our own protocol. */
async function begin(who: Person, name: string, bytes: Uint8Array, more: object = {}) {
  const { body } = await post(who, 'files', {
    ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name, parent_id: '' },
    ...{ size: String(bytes.length), sha256: sha256(bytes), ...more },
  });
  const { file, resumable } = v.parse(Begun, body);
  return { id: file.id, name: file.name, endpoint: resumable?.params.endpoint ?? '' };
}
const Stored = v.object({ file: v.object({ name: v.string() }) });
/** Sends all bytes of an upload; answers the name that its file got. */
async function finish(begun: { readonly endpoint: string }, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await sendBytes(begun.endpoint, 0, bytes);
  return v.parse(Stored, await answer.json()).file.name;
}
const some = (size = 8): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(size));

/** A file of the client's device. */
interface Local {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
/** How a client sends a file: it may be killed at each yield. */
type Sender = (who: Person, file: Local) => AsyncGenerator<void>;

async function gcidOf(bytes: Uint8Array): Promise<string> {
  async function* whole(): AsyncIterable<Uint8Array> {
    yield bytes;
  }
  return (await digestBytes(whole(), bytes.length)).gcid;
}
const beginStore = async (who: Person, { name, bytes }: Local) =>
  (await beginStoreUpload(server, who, { name, size: bytes.length, hash: await gcidOf(bytes) })).params;

const senders: Readonly<Record<string, Sender>> = {
  'our own protocol': async function* (who, { name, bytes }) {
    const { endpoint } = await begin(who, name, bytes);
    yield;
    if (endpoint === '') return;
    const head = await fetch(endpoint, { method: 'HEAD' });
    const offset = Number(head.headers.get('upload-offset'));
    const half = Math.max(offset, bytes.length / 2);
    if (half > offset) await sendBytes(endpoint, offset, bytes.slice(offset, half));
    yield;
    await sendBytes(endpoint, half, bytes.slice(half));
  },
  'an S3 PUT that breaks off': async function* (who, file) {
    const params = await beginStore(who, file);
    yield;
    const { host } = new URL(server.contentUrl);
    const put = signedPut(server, params, { host, path: `/${params.key}`, length: file.bytes.length });
    put.on('error', () => undefined);
    const gone = new Promise((settle) => put.once('close', settle));
    put.write(file.bytes.subarray(0, file.bytes.length / 2), () => put.destroy());
    await gone;
    yield;
    // The server may not have noticed yet that the other one broke off.
    await expect
      .poll(() =>
        s3Client(params)
          .putObject(params.key, Buffer.from(file.bytes))
          .then((one) => one.status, String),
      )
      .toBe(200);
  },
  'S3 parts': async function* (who, file) {
    const params = await beginStore(who, file);
    yield;
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    yield;
    const parts = [];
    const size = file.bytes.length / 2;
    for (const n of [1, 2]) {
      const part = Buffer.from(file.bytes.subarray((n - 1) * size, n * size));
      parts.push(await s3.uploadPart(params.key, upload, part, n));
      yield;
    }
    await s3.completeMultipartUpload(params.key, upload, parts);
  },
};

/** Lists, compares by name and uploads what is missing; is killed after so many steps. */
async function replay(who: Person, local: readonly Local[], send: Sender, steps: number): Promise<void> {
  const there = new Set(await names(who));
  let done = 0;
  for (const file of local.filter(({ name }) => !there.has(name))) {
    for await (const _ of send(who, file)) {
      done += 1;
      if (done === steps) return;
    }
    done += 1;
    if (done === steps) return;
  }
}

describe('[P12d R10.4] a client that uploads what is missing, killed after each step and run again', () => {
  it.each(Object.keys(senders))('by %s leaves each file once, and counts it once', async (how) => {
    const who = await newPerson(server, `${how.replaceAll(' ', '.')}@example.org`);
    const local = ['a.bin', 'b.bin', 'c.bin', 'd.bin'].map((name) => ({ name, bytes: some(4000) }));
    const all = local.map(({ name }) => name);
    const whole = local.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const send = senders[how] ?? expect.fail();
    for (let run = 1; run <= 20; run += 1) {
      await replay(who, local, send, (run % 5) + 1);
      expect(all).toEqual(expect.arrayContaining(await names(who)));
      expect(await usage(who)).toBeLessThanOrEqual(whole);
    }
    await replay(who, local, send, Number.POSITIVE_INFINITY);
    expect([await names(who), await usage(who)]).toEqual([all, whole]);
    await replay(who, local, send, Number.POSITIVE_INFINITY);
    expect([await names(who), await usage(who)]).toEqual([all, whole]);
    const left = server.services.db.selectFrom('uploads').select('id').where('account_id', '=', who.id);
    expect(await left.execute()).toEqual([]);
  });
});

it('[P12d R10.3] a client that takes for two what is one name here adds nothing in its second run', async () => {
  const who = await newPerson(server, 'two.names@example.org');
  const local = ['A.txt', 'a.txt', '1.txt', '１.txt', 'x2.txt', 'x².txt', 'e\u0301.txt'].map((name) => ({
    name,
    bytes: some(100),
  }));
  const send = senders['our own protocol'] ?? expect.fail();
  await replay(who, local, send, Number.POSITIVE_INFINITY);
  const first = ['1.txt', '１.txt', 'a (2).txt', 'A.txt', 'é.txt', 'x2.txt', 'x².txt'];
  for (let run = 0; run < 3; run += 1) {
    expect([await names(who), await usage(who)]).toEqual([first, 700]);
    await replay(who, local, send, Number.POSITIVE_INFINITY);
  }
});

it('[R10.4] an upload in parts that is begun again may be cut into others', async () => {
  const who = await newPerson(server, 'cut@example.org');
  const file = { name: 'cut.bin', bytes: some(4000) };
  const [first, second] = [await beginStore(who, file), await beginStore(who, file)];
  expect(second.key).toBe(first.key);
  const upload = await s3Client(second).getMultipartUploadId(second.key);
  const part = (from: number, to: number, n: number) =>
    s3Client(second).uploadPart(second.key, upload, Buffer.from(file.bytes.subarray(from, to)), n);
  for (const n of [1, 2, 3]) await part((n - 1) * 1000, n * 1000, n);
  await beginStore(who, file);
  const parts = [await part(0, 2500, 1), await part(2500, 4000, 2)];
  await s3Client(second).completeMultipartUpload(second.key, upload, parts);
  expect([await names(who), await usage(who)]).toEqual([['cut.bin'], 4000]);
});

it('[R10.3 R10.4] a name that only an unfinished upload was begun with is free for everything else', async () => {
  const who = await newPerson(server, 'free@example.org');
  const make = (name: string, parentId = '') =>
    post(who, 'files', { kind: 'drive#folder', name, parent_id: parentId, name_conflict: 'refuse' });
  const bytes = some();
  const ghosts = ['made', 'renamed', 'moved', 'copied', 'restored', 'sent', 'known'];
  const begun = [];
  for (const name of ghosts) begun.push(await begin(who, name, some()));
  expect((await make('made')).status).toBe(200);
  const other = await newFolder(server, who, 'other');
  const renamed = await call(server, 'PATCH', `/drive/v1/files/${other}`, {
    token: who.token,
    body: { name: 'renamed' },
  });
  expect(renamed.body.name).toBe('renamed');
  const [moved, copied] = [
    await newFolder(server, who, 'moved', other),
    await newFolder(server, who, 'copied', other),
  ];
  const relocate = (how: string, id: string) =>
    post(who, `files:${how}`, { ids: [id], to: { parent_id: '' }, name_conflict: 'refuse' });
  expect((await relocate('batchMove', moved)).status).toBe(200);
  expect((await relocate('batchCopy', copied)).status).toBe(200);
  // It comes back to where an upload was begun meanwhile.
  const gone = await newFolder(server, who, 'restored');
  await post(who, 'files:batchTrash', { ids: [gone] });
  await begin(who, 'restored', some());
  expect((await post(who, 'files:batchUntrash', { ids: [gone], name_conflict: 'refuse' })).status).toBe(200);
  const refusing = await begin(who, 'sent', bytes, { name_conflict: 'refuse' });
  expect(await finish(refusing, bytes)).toBe('sent');
  expect(await begin(who, 'known', bytes, { name_conflict: 'refuse' })).toMatchObject({
    name: 'known',
    endpoint: '',
  });
  expect((await names(who)).toSorted()).toEqual(ghosts.toSorted());
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
});

it('[R10.4] two unfinished uploads of one name both end: the second takes a number, however each was begun', async () => {
  const who = await newPerson(server, 'two@example.org');
  const conflicts = ['keep_both', 'refuse', 'skip', 'replace'];
  for (const [n, one] of conflicts.entries())
    for (const other of conflicts.filter((conflict) => conflict !== 'replace')) {
      const name = `${n} ${other}.txt`;
      const [first, second] = [some(), some()];
      const begun = await begin(who, name, first, { name_conflict: one });
      const later = await begin(who, name, second, { name_conflict: other });
      expect([begun.name, later.name]).toEqual([name, name]);
      expect(await finish(begun, first)).toBe(name);
      expect(await finish(later, second)).toBe(`${n} ${other} (2).txt`);
    }
  expect(await trashed(who)).toEqual([]);
});

describe('[R10.4] an upload that replaces', () => {
  it('takes the name that it answered, and what has it by then goes into the trash', async () => {
    const who = await newPerson(server, 'replaces@example.org');
    const [abandoned, bytes, meanwhile] = [some(), some(), some()];
    await begin(who, 'x.bin', abandoned);
    const replacing = await begin(who, 'x.bin', bytes, { name_conflict: 'replace' });
    expect(replacing.name).toBe('x.bin');
    await storeFile(server, who, 'x.bin', Buffer.from(meanwhile));
    expect(await finish(replacing, bytes)).toBe('x.bin');
    expect([await names(who), await trashed(who)]).toEqual([['x.bin'], ['x.bin']]);
  });

  it('takes a number beside a folder of its name', async () => {
    const who = await newPerson(server, 'folder@example.org');
    const bytes = some();
    const replacing = await begin(who, 'x', bytes, { name_conflict: 'replace' });
    await newFolder(server, who, 'x');
    expect(await finish(replacing, bytes)).toBe('x (2)');
  });

  it('replaces by the choice of whoever began it last', async () => {
    const who = await newPerson(server, 'last@example.org');
    const bytes = some();
    await storeFile(server, who, 'x', 'old');
    const replacing = await begin(who, 'x', bytes, { name_conflict: 'replace' });
    const keeping = await begin(who, 'x', bytes, { name_conflict: 'keep_both' });
    expect([keeping.id, keeping.name]).toEqual([replacing.id, 'x (2)']);
    expect(await finish(replacing, bytes)).toBe('x (2)');
    expect(await trashed(who)).toEqual([]);
  });

  const changes: Readonly<Record<string, (who: Person, id: string, folder: string) => Promise<Answer>>> = {
    'it is renamed': (who, id) =>
      call(server, 'PATCH', `/drive/v1/files/${id}`, { token: who.token, body: { name: 'y' } }),
    'it is moved': (who, id) =>
      post(who, 'files:batchMove', { ids: [id], to: { parent_id: '' }, name_conflict: 'replace' }),
    'it is trashed and restored': async (who, id) => {
      await post(who, 'files:batchTrash', { ids: [id] });
      return post(who, 'files:batchUntrash', { ids: [id], name_conflict: 'replace' });
    },
    'its folder is deleted': (who, _, folder) => post(who, 'files:batchDelete', { ids: [folder] }),
  };
  it.each(Object.keys(changes))('replaces nothing once %s', async (what) => {
    const who = await newPerson(server, `${what.replaceAll(' ', '.')}@example.org`);
    const place = await newFolder(server, who, 'place');
    for (const [name, parentId] of [
      ['x', ''],
      ['y', ''],
      ['x', place],
    ] as const)
      await storeFile(server, who, name, `${name} of ${parentId}`, parentId);
    const bytes = some();
    const begun = await begin(who, 'x', bytes, { parent_id: place, name_conflict: 'replace' });
    expect((await changes[what]?.(who, begun.id, place))?.status).toBe(200);
    expect(await finish(begun, bytes)).toMatch(/^(x \(2\)|y)$/);
    expect(await trashed(who)).toEqual([]);
    expect(await names(who)).toEqual(expect.arrayContaining(['x', 'y']));
  });
});

it('[R10.4 P10a] goes on with no upload of another account, of a stranger, or whose hash nobody told', async () => {
  const [who, other] = [
    await newPerson(server, 'own@example.org'),
    await newPerson(server, 'other@example.org'),
  ];
  const bytes = some();
  const first = await begin(who, 'x', bytes);
  expect((await begin(who, 'x', bytes)).id).toBe(first.id);
  expect((await begin(other, 'x', bytes)).id).not.toBe(first.id);
  const unhashed = await beginUpload(server, who, 'z', 8);
  expect((await beginUpload(server, who, 'z', 8)).id).not.toBe(unhashed.id);
  const box = await newFolder(server, who, 'box');
  const link = await newShare(server, who, [box], { upload: { max_files: 9, max_bytes: '1000' } });
  const send = () =>
    call(server, 'POST', '/drive/v1/share/upload', {
      body: { share_id: link.id, name: 'x', size: bytes.length },
    });
  const [one, two] = [await send(), await send()];
  expect(one.body.endpoint).not.toBe(two.body.endpoint);
  await begin(who, 'x', bytes, { parent_id: box });
  for (const { body } of [one, two])
    expect((await sendBytes(String(body.endpoint), 0, some())).status).toBe(200);
  expect(await names(who, box)).toEqual(['x', 'x (2)']);
});

it('[P5d R10.4] uploads that an older build began with names of their own end under those that they were begun with', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-waiting-'));
  const engine = await engineOf(dataFolder);
  const older = await openDatabase(
    databaseOf({ dataFolder, ...engine }),
    versionBefore('2026-11-27-31-names-of-stored-entries'),
  );
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at,
    entries_used) VALUES ('ada', 'ada@example.org', 'ada', 'none', 1, 1000000, 16, 0, 2)`.execute(older);
  const waiting = { accountId: 'ada', parentId: '', now: 1, size: 8, blobId: null };
  for (const [id, name, replaces] of [
    ['left', 'x.bin', ''],
    ['replacing', 'x (2).bin', 'x.bin'],
  ] as const) {
    await insertOlder(older, [{ ...fileRow({ ...waiting, name }), id }]);
    const upload = { id, account_id: 'ada', file_id: id, blob_id: `${id}-blob`, size: 8, replaces };
    await older
      .insertInto('uploads')
      .values({ ...upload, expires_at: Number.MAX_SAFE_INTEGER })
      .execute();
  }
  await older.destroy();
  const next = await startTestServer({ dataFolder, ...engine }, { workers: 'manual' });
  const ended: string[] = [];
  for (const id of ['replacing', 'left']) {
    const done = await addBytes(
      next.services,
      id,
      0,
      (async function* () {
        yield some();
      })(),
    );
    if ('row' in done) ended.push(done.row.name);
  }
  expect(ended).toEqual(['x.bin', 'x (2).bin']);
  await next.stop();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});
