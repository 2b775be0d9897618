import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const linkOf = async (id: string, use: 'web_content_link' | 'inline'): Promise<string> => {
  const { text } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const file = JSON.parse(text);
  return use === 'inline' ? (file.links.inline?.url ?? '') : file.web_content_link;
};
const names = async (): Promise<string> =>
  (await call(server, 'GET', '/drive/v1/files', { token: ada.token })).text;

describe('uploads', () => {
  it('[P3a P3b] an interrupted upload resumes where it stopped, and is never visible unfinished', async () => {
    const bytes = new Uint8Array(randomBytes(300_000));
    const { id, endpoint } = await beginUpload(server, ada, 'half.bin', bytes.length);
    expect((await sendBytes(endpoint, 0, bytes.slice(0, 100_000))).status).toBe(204);
    expect(await names()).not.toContain('half.bin');
    expect((await sendBytes(endpoint, 0, bytes.slice(0, 10))).status).toBe(400);
    const head = await fetch(endpoint, { method: 'HEAD' });
    expect(head.headers.get('upload-offset')).toBe('100000');
    expect((await sendBytes(endpoint, 100_000, bytes.slice(100_000))).status).toBe(200);
    expect(await names()).toContain('half.bin');
    const back = new Uint8Array(await (await fetch(await linkOf(id, 'web_content_link'))).arrayBuffer());
    expect(Buffer.compare(back, bytes)).toBe(0);
  });

  it('[P3d T19] more bytes than announced, a foreign address and an abandoned upload leave nothing and give the space back', async () => {
    const before = (await call(server, 'GET', '/drive/v1/about', { token: ada.token })).text;
    const { endpoint } = await beginUpload(server, ada, 'long.bin', 10);
    expect((await sendBytes(endpoint, 0, new Uint8Array(11))).status).toBe(400);
    expect((await sendBytes(`${endpoint}x`, 0, new Uint8Array(10))).status).toBe(404);
    expect((await fetch(endpoint, { method: 'DELETE' })).status).toBe(204);
    expect((await call(server, 'GET', '/drive/v1/about', { token: ada.token })).text).toBe(before);
  });

  it('a quota that is too small is said so before a byte is sent', async () => {
    const answer = await call(server, 'POST', '/drive/v1/files', {
      token: ada.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        name: 'huge',
        size: '999999999999999',
      },
    });
    expect(answer.body).toMatchObject({ error: 'file_space_not_enough', error_code: 8 });
  });
});

describe('content', () => {
  it('[P23a] hostile kinds are downloads that run nothing; pictures may be shown', async () => {
    const page = await storeFile(server, ada, 'evil.html', '<script>alert(1)</script>');
    const answer = await fetch(await linkOf(page, 'web_content_link'));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await linkOf(page, 'inline')).toBe('');
    const text = await storeFile(server, ada, 'plain.txt', 'hello');
    expect((await fetch(await linkOf(text, 'inline'))).headers.get('content-disposition')).toMatch(/^inline/);
  });

  it('[P9e] ranges, names of any script, and addresses that end after ten minutes', async () => {
    const id = await storeFile(server, ada, '會議 "記錄".txt', '0123456789');
    const link = await linkOf(id, 'web_content_link');
    const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    const tail = await fetch(link, { headers: { range: 'bytes=-3' } });
    expect(await tail.text()).toBe('789');
    expect((await fetch(link, { headers: { range: 'bytes=99-' } })).status).toBe(416);
    expect((await fetch(link)).headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%9C%83");
    server.pass(12 * 60_000);
    expect((await fetch(link)).status).toBe(404);
  });
});

describe('files', () => {
  it('names are checked, a taken one is refused with a free one, and nothing moves into itself', async () => {
    for (const name of ['', '..', 'a/b', 'a\\b', 'CON', '\u202egpj.exe', 'x'.repeat(300)]) {
      const made = await call(server, 'POST', '/drive/v1/files', {
        token: ada.token,
        body: { kind: 'drive#folder', name },
      });
      expect(made.body.error).toBe('invalid_argument');
    }
    const one = await newFolder(server, ada, 'One');
    const taken = await call(server, 'POST', '/drive/v1/files', {
      token: ada.token,
      body: { kind: 'drive#folder', name: 'ONE' },
    });
    expect(taken.body).toMatchObject({ error: 'file_duplicated_name', error_description: 'ONE (2)' });
    const inner = await newFolder(server, ada, 'inner', one);
    const cycle = await call(server, 'POST', '/drive/v1/files:batchMove', {
      token: ada.token,
      body: { ids: [one], to: { parent_id: inner } },
    });
    expect(cycle.body.error).toBe('invalid_argument');
  });

  it('[P10a] trash and restore; others’ entries are refused', async () => {
    const id = await storeFile(server, ada, 'mine.txt', 'mine');
    const bo = await newPerson(server, 'bo@example.org');
    for (const name of ['batchTrash', 'batchUntrash', 'batchDelete', 'star']) {
      const answer = await call(server, 'POST', `/drive/v1/files:${name}`, {
        token: bo.token,
        body: { ids: [id] },
      });
      expect(answer.body.error).toBe('file_not_found');
    }
    expect((await call(server, 'GET', `/drive/v1/files/${id}`, { token: bo.token })).status).toBe(404);
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [id] } });
    expect(await names()).not.toContain('mine.txt');
    await call(server, 'POST', '/drive/v1/files:batchUntrash', { token: ada.token, body: { ids: [id] } });
    expect(await names()).toContain('mine.txt');
    await call(server, 'POST', '/drive/v1/files:batchDelete', { token: ada.token, body: { ids: [id] } });
    expect((await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).status).toBe(404);
  });

  it('a folder is read page by page in every order, each entry once, folders first', async () => {
    const folder = await newFolder(server, ada, 'paged');
    await newFolder(server, ada, 'zz', folder);
    for (let n = 0; n < 7; n += 1) await storeFile(server, ada, `f${n}.txt`, 'x'.repeat(n), folder);
    for (const order of ['name_asc', 'name_desc', 'modified_desc', 'size_asc', 'size_desc']) {
      const seen: string[] = [];
      let page = '';
      do {
        const answer = await call(
          server,
          'GET',
          `/drive/v1/files?${new URLSearchParams({ parent_id: folder, limit: '3', order, page_token: page })}`,
          { token: ada.token },
        );
        const list = JSON.parse(answer.text);
        seen.push(...list.files.map((one: { name: string }) => one.name));
        page = list.next_page_token;
      } while (page !== '');
      expect(seen[0]).toBe('zz');
      expect(seen.toSorted()).toEqual([
        'f0.txt',
        'f1.txt',
        'f2.txt',
        'f3.txt',
        'f4.txt',
        'f5.txt',
        'f6.txt',
        'zz',
      ]);
    }
    expect(
      (
        await call(server, 'GET', `/drive/v1/files?parent_id=${folder}&page_token=nonsense`, {
          token: ada.token,
        })
      ).status,
    ).toBe(400);
  });
});
