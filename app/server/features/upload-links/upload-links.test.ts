// Upload-only links: what strangers may put into a folder, what they may not learn of it, and an hour of garbage.
import { limits, maxOpenLinkUploads, maxOpenUploadsOfSender } from '@aloft/core/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { spaceOf } from '../files/space.ts';
import { abandonExpired } from '../uploads/abandon.ts';
import { addBytes } from '../uploads/uploads.ts';

let server: TestServer;
let ada: Person;
let folder: string;
const canary = 'canary-5c21';
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off', trustedProxies: ['127.0.0.1'] });
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, `${canary}-inbox`);
  await storeFile(server, ada, 'report.txt', `${canary} content`, folder);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.pass(3_600_001);
  ada = await signInAgain(server, ada);
});

const own = (method: string, path: string, body?: object) =>
  call(server, method, path, { token: ada.token, ...(body === undefined ? {} : { body }) });
async function newLink(limits: { max_files: number; max_bytes: string }, more: object = {}): Promise<string> {
  const made = await own('POST', '/drive/v1/share', {
    file_ids: [folder],
    title: 'Send me your pictures',
    upload: limits,
    ...more,
  });
  expect(made.status).toBe(200);
  return String(made.body.share_id);
}
const roomy = { max_files: 100, max_bytes: '1000000' };
const look = (id: string) => call(server, 'GET', `/drive/v1/share/upload?share_id=${id}`);
const begin = (id: string, name: unknown, size: unknown, more: object = {}) =>
  call(server, 'POST', '/drive/v1/share/upload', { body: { share_id: id, name, size, ...more } });
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const rowOf = (id: string) =>
  server.services.db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const openAt = async (id: string): Promise<number> =>
  (await server.services.db.selectFrom('uploads').select('id').where('share_id', '=', id).execute()).length;
const isWhole = ({ phase }: { phase: string }): boolean => phase === 'PHASE_TYPE_COMPLETE';
const inFolder = () =>
  server.services.db
    .selectFrom('files')
    .select(['name', 'phase', 'size'])
    .where('parent_id', '=', folder)
    .orderBy('name')
    .execute();

describe('an upload-only link', () => {
  it('[R10.8] takes a stranger’s file, never over another one, and tells nothing of what is there', async () => {
    const id = await newLink(roomy);
    const seen = await look(id);
    expect(seen.body).toMatchObject({ share_status: 'OK', title: 'Send me your pictures', files_left: 100 });
    const begun = await begin(id, 'report.txt', 5);
    expect(begun.body).toMatchObject({ share_status: 'OK' });
    const endpoint = String(begun.body.endpoint);
    const sent = await sendBytes(endpoint, 0, bytes('hello'));
    expect(sent.status).toBe(200);
    expect(await sent.text()).toBe('{}');
    expect((await inFolder()).map((row) => row.name)).toEqual(['report (2).txt', 'report.txt']);
    for (const answer of [seen, begun, await look(id)]) expect(answer.text).not.toContain(canary);
    expect(begun.text).not.toContain('(2)');
  });

  it('[R10.7 R10.8] what a stranger sent is told to its owner as received, with the name that they gave, and to nobody else', async () => {
    const id = await newLink(roomy);
    const send = async (name: string, more: object) => {
      const begun = await begin(id, name, 5, more);
      await sendBytes(String(begun.body.endpoint), 0, bytes('hello'));
    };
    await send('named.txt', { sender_name: ' Mina\u202e\nKim ' });
    server.pass(1000);
    await send('unnamed.txt', {});
    const told = await own('GET', '/drive/v1/events?types=TYPE_UPLOAD,TYPE_RECEIVE&limit=2');
    expect(told.body.events).toMatchObject([
      { type: 'TYPE_RECEIVE', file_name: 'unnamed.txt', sender_name: '' },
      { type: 'TYPE_RECEIVE', file_name: 'named.txt', sender_name: 'Mina Kim' },
    ]);
    const others = await newPerson(server, 'other@example.org');
    const ofOthers = await call(server, 'GET', '/drive/v1/events?types=TYPE_RECEIVE', {
      token: others.token,
    });
    for (const answer of [await look(id), ofOthers]) expect(answer.text).not.toContain('Mina');
    for (const name of ['x'.repeat(61), 7, ['Mina']])
      expect([name, (await begin(id, 'a.txt', 1, { sender_name: name })).status]).toEqual([name, 400]);
  });

  it('[R10.8] cannot be read: every call of a share finds nothing', async () => {
    const id = await newLink(roomy);
    const body = { share_id: id, file_ids: [folder] };
    const answers = [
      await call(server, 'GET', `/drive/v1/share?share_id=${id}`),
      await call(server, 'GET', `/drive/v1/share/detail?share_id=${id}&parent_id=${folder}`),
      await call(server, 'GET', `/drive/v1/share/file_info?share_id=${id}&file_id=${folder}`),
      await call(server, 'POST', '/drive/v1/share:batch_file_info', { body }),
      await call(server, 'POST', '/drive/v1/share:archive', { body }),
    ];
    for (const answer of answers) {
      expect(answer.text).not.toContain(canary);
      expect(answer.text).not.toContain('ada');
      expect(answer.text).toMatch(/NOT_FOUND|not_found/);
    }
    const other = await own('POST', '/drive/v1/share', { file_ids: [folder] });
    expect((await look(String(other.body.share_id))).body.share_status).toBe('NOT_FOUND');
    expect((await begin(String(other.body.share_id), 'a', 1)).body.share_status).toBe('NOT_FOUND');
  });

  it('[R10.8] needs one folder of one’s own, with limits that are sane', async () => {
    const file = await storeFile(server, ada, 'one.txt', 'words');
    const create = (file_ids: string[], upload: object) =>
      own('POST', '/drive/v1/share', { file_ids, upload });
    expect((await create([file], roomy)).status).toBe(400);
    expect((await create([folder, file], roomy)).status).toBe(400);
    for (const upload of [
      { max_files: 0, max_bytes: '1' },
      { max_files: 1001, max_bytes: '1' },
      { max_files: 1, max_bytes: '0' },
      { max_files: 1, max_bytes: String(101 * 2 ** 30) },
      { max_files: 1.5, max_bytes: '-1' },
    ])
      expect([upload, (await create([folder], upload)).status]).toEqual([upload, 400]);
  });

  it('[R10.8] stopped in the middle of a file, it takes no further byte; a passcode guards it, too', async () => {
    const id = await newLink(roomy, { pass_code: 'gion4' });
    expect((await begin(id, 'a.txt', 6)).body).toMatchObject({
      share_status: 'PASS_CODE_EMPTY',
      endpoint: '',
    });
    const opened = await call(server, 'GET', `/drive/v1/share/upload?share_id=${id}&pass_code=gion4`);
    const begun = await begin(id, 'a.txt', 6, { pass_code_token: opened.body.pass_code_token });
    const endpoint = String(begun.body.endpoint);
    expect((await sendBytes(endpoint, 0, bytes('abc'))).status).toBe(204);
    await own('POST', '/drive/v1/share:batchDelete', { ids: [id] });
    expect((await sendBytes(endpoint, 3, bytes('def'))).status).toBe(404);
    expect((await look(id)).body.share_status).toBe('DELETED');
  });

  it.each(['batchTrash', 'batchDelete'] as const)(
    '[R10.8 P9b] when its folder is gone (%s), bytes on their way are put nowhere else',
    async (call) => {
      const inbox = await newFolder(server, ada, `${call} inbox`);
      const made = await own('POST', '/drive/v1/share', { file_ids: [inbox], upload: roomy });
      const id = String(made.body.share_id);
      const [whole, half] = [await begin(id, 'whole.txt', 3), await begin(id, 'half.txt', 3)];
      expect((await sendBytes(String(half.body.endpoint), 0, bytes('a'))).status).toBe(204);
      expect((await own('POST', `/drive/v1/files:${call}`, { ids: [inbox] })).status).toBe(200);
      expect((await sendBytes(String(whole.body.endpoint), 0, bytes('abc'))).status).toBe(404);
      expect((await sendBytes(String(half.body.endpoint), 1, bytes('bc'))).status).toBe(404);
      const { rows } = await sql<{
        name: string;
        parent_id: string;
        phase: string;
      }>`SELECT name, parent_id, phase
        FROM files WHERE account_id = ${ada.id} AND name IN ('whole.txt', 'half.txt') AND phase = 'PHASE_TYPE_COMPLETE'
      `.execute(server.services.db);
      expect(rows).toEqual([]);
    },
  );

  it('[R10.8 P9b] of a folder that is deleted while the last bytes are stored, too', async () => {
    const inbox = await newFolder(server, ada, 'deleted in between');
    const made = await own('POST', '/drive/v1/share', { file_ids: [inbox], upload: roomy });
    const begun = await begin(String(made.body.share_id), 'in-between.txt', 3);
    const row = await server.services.db
      .selectFrom('uploads')
      .selectAll()
      .where('share_id', '=', String(made.body.share_id))
      .executeTakeFirstOrThrow();
    expect(begun.status).toBe(200);
    await own('POST', '/drive/v1/files:batchDelete', { ids: [inbox] });
    // Past the check of the route, as when the folder is deleted a moment later.
    const stored = await addBytes(
      server.services,
      row.id,
      0,
      (async function* () {
        yield bytes('abc');
      })(),
    );
    expect(stored).toMatchObject({ refused: 'not_found' });
    const top = await own('GET', '/drive/v1/files?parent_id=&limit=500');
    expect(top.text).not.toContain('in-between.txt');
  });

  it('[R10.8 P36i] an hour of garbage: wrong sizes, names and bytes, all at once and over every limit', async () => {
    const before = await spaceOf(server.services, ada.id);
    const held = (await inFolder()).filter(isWhole).length;
    const all = (await inFolder()).length;
    const id = await newLink({ max_files: 12, max_bytes: '5000' });
    const names = [
      '',
      '..',
      '../../etc/passwd',
      'a/b',
      'con',
      'x'.repeat(3000),
      '\u202eexe.txt',
      '\u200b',
      7,
      null,
    ];
    for (const name of names) {
      const { status } = await begin(id, name, 10);
      expect(status === 200 || status === 400).toBe(true);
    }
    for (const size of [-1, 1.5, 5001, 2 ** 53, 1e300, '10', null, [1]]) {
      const { status } = await begin(id, 'a.bin', size);
      expect([size, status]).toEqual([size, 400]);
    }
    const begun = await Promise.all(Array.from({ length: 60 }, (_, n) => begin(id, `g${n}.bin`, 400)));
    const opened = begun.filter((one) => one.status === 200).map((one) => String(one.body.endpoint));
    const row = await rowOf(id);
    expect(row.upload_files).toBeLessThanOrEqual(12);
    expect(row.upload_bytes).toBeLessThanOrEqual(5000);
    for (const [n, endpoint] of opened.entries()) {
      await sendBytes(endpoint, 400, bytes('x'));
      await sendBytes(endpoint, 0, new Uint8Array(n % 2 === 0 ? 401 : 100));
    }
    const space = await spaceOf(server.services, ada.id);
    expect(space.used - before.used).toBeLessThanOrEqual(5000);
    expect((await inFolder()).length - all).toBeLessThanOrEqual(12);
    const names2 = (await inFolder()).map((one) => one.name);
    for (const name of names2) expect(name).not.toMatch(/[/\\\u202e]|^\.\.?$/);
    // What did not come is given back, to the owner and to the link.
    server.pass(7 * 3_600_000);
    const open = await server.services.db
      .selectFrom('uploads')
      .select('id')
      .where('share_id', '=', id)
      .execute();
    for (const upload of open) await abandonExpired(server.services, upload.id);
    const whole = (await inFolder()).filter(isWhole).length;
    const after = await rowOf(id);
    expect(after.upload_files).toBe(whole - held);
    expect((await spaceOf(server.services, ada.id)).used - before.used).toBe(after.upload_bytes);
  });

  it('[R10.8 P36i] one stranger begins so many files an hour and no more, at any links', async () => {
    const id = await newLink({ max_files: 1000, max_bytes: '100000' });
    await sendBytes(String((await begin(id, 'first.bin', 1)).body.endpoint), 0, bytes('x'));
    const { numUpdatedRows } = await server.services.db
      .updateTable('rate_limits')
      .set({ used: limits.linkUploads.max - 1 })
      .where('key', 'like', `${limits.linkUploads.name}:%`)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect((await begin(id, 'last.bin', 1)).status).toBe(200);
    const refused = await begin(await newLink(roomy), 'more.bin', 1);
    expect(refused.status).toBe(429);
    expect(await openAt(id)).toBe(1);
    server.pass(3_600_001);
    expect((await begin(id, 'later.bin', 1)).status).toBe(200);
  });

  it('[R10.8 P36i] one stranger who begins files and sends none keeps no other waiting', async () => {
    const id = await newLink({ max_files: 1000, max_bytes: '100000' });
    const from = (client: string) =>
      call(server, 'POST', '/drive/v1/share/upload', {
        body: { share_id: id, name: 'held.bin', size: 1 },
        headers: { 'x-forwarded-for': client },
      });
    for (let n = 1; n <= maxOpenUploadsOfSender; n += 1)
      expect([n, (await from(`2001:db8:1:2::${n}`)).status]).toEqual([n, 200]);
    expect((await from('2001:db8:1:2::ffff')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  describe('[R10.8 P36q] what one stranger announced', () => {
    const from = (client: string, id: string, name: string, size: number) =>
      call(server, 'POST', '/drive/v1/share/upload', {
        body: { share_id: id, name, size },
        headers: { 'x-forwarded-for': client },
      });
    const used = async (): Promise<number> => (await spaceOf(server.services, ada.id)).used;
    const [stranger, other] = ['192.0.2.1', '192.0.2.2'];

    it('takes neither a place in the link nor space of its owner before bytes come', async () => {
      const before = await used();
      const id = await newLink({ max_files: 1, max_bytes: '1000' });
      expect((await from(stranger, id, 'all.bin', 1000)).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ upload_files: 0, upload_bytes: 0 });
      expect(await used()).toBe(before);
      // It counts for who announced it.
      expect((await from(stranger, id, 'more.bin', 1)).body).toMatchObject({ error: 'too_many_files' });
      const begun = await from(other, id, 'mine.bin', 1000);
      expect(begun.status).toBe(200);
      expect((await sendBytes(String(begun.body.endpoint), 0, new Uint8Array(1000))).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ upload_files: 1, upload_bytes: 1000 });
      expect(await used()).toBe(before + 1000);
    });

    it('counts for it in bytes, too, also against the space of the owner', async () => {
      const id = await newLink({ max_files: 9, max_bytes: '1000' });
      expect((await from(stranger, id, 'most.bin', 900)).status).toBe(200);
      expect((await from(stranger, id, 'more.bin', 101)).body).toMatchObject({ error: 'out_of_range' });
      expect((await from(stranger, id, 'less.bin', 100)).status).toBe(200);
      const { limit, used: now } = await spaceOf(server.services, ada.id);
      const large = await newLink({ max_files: 9, max_bytes: String(limit) });
      const refused = await from(stranger, large, 'large.bin', limit - now + 1);
      expect(refused.body).toMatchObject({ error: 'file_space_not_enough' });
    });

    it('takes no more than twice what came: one byte holds no place for a thousand', async () => {
      const before = await used();
      const id = await newLink({ max_files: 9, max_bytes: '1000' });
      const begun = String((await from(stranger, id, 'all.bin', 1000)).body.endpoint);
      expect((await sendBytes(begun, 0, new Uint8Array(1))).status).toBe(204);
      expect((await rowOf(id)).upload_bytes).toBe(2);
      expect(await used()).toBe(before + 2);
      const mine = String((await from(other, id, 'mine.bin', 998)).body.endpoint);
      expect((await sendBytes(mine, 0, new Uint8Array(998))).status).toBe(200);
      // What does not fit any more gives back what it had.
      const late = await sendBytes(begun, 1, new Uint8Array(999));
      expect([late.status, await late.json()]).toMatchObject([400, { error: 'out_of_range' }]);
      expect(await rowOf(id)).toMatchObject({ upload_files: 1, upload_bytes: 998 });
      expect(await used()).toBe(before + 998);
      expect(await openAt(id)).toBe(0);
    });

    it('is ended for another after a minute in which next to nothing came, where all that a link may have open is taken', async () => {
      const id = await newLink({ max_files: 1000, max_bytes: '100000000' });
      const size = 200_000;
      const ends: string[] = [];
      for (let n = 0; n < maxOpenLinkUploads; n += 1) {
        const begun = await from(`192.0.2.${10 + Math.floor(n / 8)}`, id, `${n}.bin`, size);
        ends.push(String(begun.body.endpoint));
        // The first sends what is enough for the minute, the others one byte.
        const sent = await sendBytes(ends[n] ?? '', 0, new Uint8Array(n === 0 ? 100_000 : 1));
        expect(sent.status).toBe(204);
      }
      expect((await from(other, id, 'mine.bin', 9)).status).toBe(429);
      server.pass(60_001);
      expect((await from(other, id, 'mine.bin', 9)).status).toBe(200);
      expect(await openAt(id)).toBe(maxOpenLinkUploads);
      // It was one of the others.
      expect((await sendBytes(ends[0] ?? '', 100_000, new Uint8Array(100_000))).status).toBe(200);
    });

    it('an empty file takes its place with its end, and no more of them than the link has places', async () => {
      const id = await newLink({ max_files: 1, max_bytes: '1000' });
      const ends = [];
      for (const client of [stranger, other])
        ends.push(String((await from(client, id, 'empty.bin', 0)).body.endpoint));
      expect((await rowOf(id)).upload_files).toBe(0);
      const [first = '', second = ''] = ends;
      expect((await sendBytes(first, 0, new Uint8Array(0))).status).toBe(200);
      expect((await sendBytes(second, 0, new Uint8Array(0))).status).toBe(400);
      expect((await rowOf(id)).upload_files).toBe(1);
    });
  });
});
