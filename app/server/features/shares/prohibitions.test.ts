import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditShare, auditShares } from '../../operations/admin/audit.ts';
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
import { readZip } from '../archive/testing/read-zip.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const somebody = (): Promise<Person> => {
  people += 1;
  return newPerson(server, `person${people}@example.org`);
};
const share = (who: Person, ids: readonly string[]) =>
  call(server, 'POST', '/drive/v1/share', { token: who.token, body: { file_ids: ids } });
/** Whether a new share of the entry alone is made. */
async function canShare(who: Person, id: string): Promise<boolean> {
  const { status, body } = await share(who, [id]);
  if (status === 200) return true;
  expect([status, body.error, body.details]).toEqual([
    403,
    'permission_denied',
    [{ '@type': 'FieldViolation', detail: 'file_ids' }],
  ]);
  return false;
}
async function copyOf(who: Person, id: string): Promise<string> {
  const to = await newFolder(server, who, randomUUID());
  await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: who.token,
    body: { ids: [id], to: { parent_id: to } },
  });
  const listed = await call(server, 'GET', `/drive/v1/files?parent_id=${to}`, { token: who.token });
  return /"id":"([^"]+)"/.exec(listed.text)?.[1] ?? '';
}
async function saved(who: Person, shareId: string, id: string): Promise<string> {
  const done = await call(server, 'POST', '/drive/v1/share/restore', {
    token: who.token,
    body: { share_id: shareId, file_ids: [id] },
  });
  return String(done.body.file_id);
}
const judge = (id: string, verdict: 'OK' | 'PROHIBITED') => auditShare(server.services, id, verdict);
async function judgeContent(who: Person, id: string, verdict: 'OK' | 'PROHIBITED'): Promise<void> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
  const gcids = [String(body.hash).toLowerCase()];
  await auditShares(server.services, { shareUserId: who.id, gcids, fileIds: [], verdict });
}

describe('a content that was prohibited', () => {
  it('[P9h] is in no new share: not the file itself, a copy, the same bytes again, nor what others saved of it', async () => {
    const [ada, bo, cy] = [await somebody(), await somebody(), await somebody()];
    const content = randomUUID();
    const file = await storeFile(server, ada, 'a.txt', content);
    const { id } = await newShare(server, ada, [file]);
    const ways: readonly (readonly [Person, string])[] = [
      [ada, file],
      [ada, await copyOf(ada, file)],
      [ada, await storeFile(server, ada, 'another name.bin', content)],
      [bo, await saved(bo, id, file)],
      [cy, await storeFile(server, cy, 'mine.txt', content)],
    ];
    await judge(id, 'PROHIBITED');
    for (const [who, entry] of ways) expect(await canShare(who, entry)).toBe(false);
    // A copy and an upload of afterwards, too.
    expect(await canShare(ada, await copyOf(ada, file))).toBe(false);
    expect(await canShare(cy, await storeFile(server, cy, 'again.txt', content))).toBe(false);
    const other = await storeFile(server, ada, 'other.txt', randomUUID());
    expect((await share(ada, [other, file])).status).toBe(403);
    expect(await canShare(ada, other)).toBe(true);
    await judge(id, 'OK');
    for (const [who, entry] of ways) expect(await canShare(who, entry)).toBe(true);
  });

  it('[P9h] is given out by no share of a folder that holds it: no bytes, no picture, no hash, no archive, no copy', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const folder = await newFolder(server, ada, 'folder');
    const content = randomUUID();
    const bad = await storeFile(server, ada, 'bad.png', content, folder);
    await storeFile(server, ada, 'good.txt', 'good words', folder);
    const { id } = await newShare(server, ada, [folder]);
    const query = `share_id=${id}`;
    const info = () => call(server, 'GET', `/drive/v1/share/file_info?${query}&file_id=${bad}`);
    const [, link = ''] = /"web_content_link":"([^"]+)"/.exec((await info()).text) ?? [];
    expect((await fetch(link)).status).toBe(200);
    // By its content, of another’s file: whoever has it gives it out no more.
    const cy = await somebody();
    await judgeContent(cy, await storeFile(server, cy, 'same.png', content), 'PROHIBITED');

    expect((await fetch(link)).status).toBe(404);
    expect((await info()).body.error).toBe('file_not_found');
    const listed = await call(server, 'GET', `/drive/v1/share/detail?${query}&parent_id=${folder}`);
    expect(listed.body.files).toMatchObject([
      { name: 'bad.png', audit: { status: 'STATUS_PROHIBITED' }, thumbnail_link: '', hash: '', sha256: '' },
      { name: 'good.txt', audit: { status: 'STATUS_OK' } },
    ]);
    const batch = await call(server, 'POST', '/drive/v1/share:batch_file_info', {
      body: { share_id: id, file_ids: [bad] },
    });
    expect(batch.body.error).toBe('file_not_found');
    const archive = await call(server, 'POST', '/drive/v1/share:archive', {
      body: { share_id: id, file_ids: [folder] },
    });
    expect(archive.body.size).toBe(String('good words'.length));
    const packed = Buffer.from(await (await fetch(String(archive.body.url))).arrayBuffer());
    expect((await readZip(packed)).map((one) => one.name)).toEqual(['folder/', 'folder/good.txt']);
    const alone = await call(server, 'POST', '/drive/v1/share/restore', {
      token: bo.token,
      body: { share_id: id, file_ids: [bad] },
    });
    expect(alone.body.error).toBe('file_not_found');
    const copy = await saved(bo, id, folder);
    const inside = await call(server, 'GET', `/drive/v1/files?parent_id=${copy}`, { token: bo.token });
    expect(inside.body.files).toMatchObject([{ name: 'good.txt' }]);
    const { quota } = (await call(server, 'GET', '/drive/v1/about', { token: bo.token })).body;
    expect(quota).toMatchObject({ usage: String('good words'.length) });
    // Its owner has it as before.
    const own = await call(server, 'GET', `/drive/v1/files/${bad}`, { token: ada.token });
    expect(await (await fetch(String(own.body.web_content_link))).text()).toBe(content);
  });

  it('[P9h] put beside what everybody has, keeps only its owner from sharing those', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const common = randomUUID();
    const file = await storeFile(server, ada, 'common.iso', common);
    const folder = await newFolder(server, ada, 'folder');
    const inner = await newFolder(server, ada, 'inner', folder);
    const { id } = await newShare(server, ada, [file, folder]);
    const theirs = await storeFile(server, bo, 'common.iso', common);
    const bosShare = await newShare(server, bo, [theirs]);
    await judge(id, 'PROHIBITED');
    expect(await canShare(bo, theirs)).toBe(true);
    const shown = await call(
      server,
      'GET',
      `/drive/v1/share/file_info?share_id=${bosShare.id}&file_id=${theirs}`,
    );
    expect(shown.body.share_status).toBe('OK');
    for (const entry of [file, folder, inner, await copyOf(ada, file)])
      expect(await canShare(ada, entry)).toBe(false);
    await judge(id, 'OK');
    for (const entry of [file, folder, inner]) expect(await canShare(ada, entry)).toBe(true);
  });

  it('[P9h] an empty file is never one', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const empty = await storeFile(server, ada, 'empty.txt', '');
    const { id } = await newShare(server, ada, [empty]);
    await judge(id, 'PROHIBITED');
    expect(await canShare(bo, await storeFile(server, bo, 'mine.txt', ''))).toBe(true);
  });
});
