import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let folder: string;
let file: string;
const canary = 'canary-7f3a';

beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, `${canary}-folder`);
  file = await storeFile(server, ada, `${canary}.txt`, `${canary} content`, folder);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await signInAgain(server, ada);
});

const detail = (id: string, query: Record<string, string> = {}) =>
  call(server, 'GET', `/drive/v1/share/detail?${new URLSearchParams({ share_id: id, ...query })}`);

describe('shares', () => {
  it('[R4.1 R6.3 R7.3 R7.5 P6a] nothing about a passcode share leaves without the passcode, on any of its calls', async () => {
    const share = await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' });
    const other = await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' });
    const foreign = String((await detail(other.id, { pass_code: other.passCode })).body.pass_code_token);
    expect(foreign).not.toBe('');
    const proofs: Record<string, string>[] = [
      {},
      { pass_code: 'wrong1' },
      { pass_code_token: foreign },
      { pass_code_token: 'x'.repeat(43) },
    ];
    for (const proof of proofs) {
      const query = new URLSearchParams({ share_id: share.id, file_id: file, parent_id: folder, ...proof });
      const answers = [
        await call(server, 'GET', `/drive/v1/share?${query}`),
        await call(server, 'GET', `/drive/v1/share/detail?${query}`),
        await call(server, 'GET', `/drive/v1/share/file_info?${query}`),
        await call(server, 'POST', '/drive/v1/share:batch_file_info', {
          body: { share_id: share.id, file_ids: [file], ...proof },
        }),
      ];
      for (const answer of answers) {
        expect(answer.text).not.toContain(canary);
        expect(answer.text).not.toContain('ada');
        expect(answer.text).toMatch(/PASS_CODE_(EMPTY|ERROR)/);
      }
      server.pass(11 * 60_000);
    }
    expect((await detail(share.id, { pass_code: share.passCode })).text).toContain(canary);
  });

  it('[P7a P7e] five wrong passcodes in ten minutes, also when a hundred come at once; then one waits, and the right one opens', async () => {
    const share = await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' });
    server.pass(3_600_001);
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, n) => detail(share.id, { pass_code: `no${n}` })),
    );
    const counted = tries.filter((one) => Number(one.body.retry_after) === 0).length;
    expect(counted).toBeLessThanOrEqual(5);
    const right = await detail(share.id, { pass_code: share.passCode });
    expect(right.body).toMatchObject({ share_status: 'PASS_CODE_ERROR', files: [] });
    expect(Number(right.body.retry_after)).toBeGreaterThan(0);
    server.pass(3_600_001);
    expect((await detail(share.id, { pass_code: share.passCode })).body.share_status).toBe('OK');
  });

  it('[P7a] after the fifth wrong one the wait is a minute, and doubles up to an hour', async () => {
    const share = await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' });
    server.pass(24 * 3_600_000);
    const wrong = async () => Number((await detail(share.id, { pass_code: 'wrong1' })).body.retry_after);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const wait = await wrong();
      waits.push(Math.ceil(wait / 60));
      server.pass(wait * 1000 + 1);
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
    expect((await detail(share.id, { pass_code: share.passCode })).body.share_status).toBe('OK');
    expect(await wrong()).toBe(0);
  });

  it('[P7c] after fifty wrong ones in a day a further try needs a captcha; holders of a token are not affected', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-'));
    const easy = await startTestServer({ dataFolder });
    const bo = await newPerson(easy, 'bo@example.org');
    const root = await newFolder(easy, bo, 'root');
    const share = await newShare(easy, bo, [root], { pass_code_option: 'REQUIRED' });
    await easy.stop();
    const strict = await startTestServer({ dataFolder, captcha: 'risk' });
    try {
      const { db, clock } = strict.services;
      const ask = (code: string, token = '') =>
        call(
          strict,
          'GET',
          `/drive/v1/share/detail?${new URLSearchParams({ share_id: share.id, pass_code: code, pass_code_token: token })}`,
        );
      const held = String((await ask(share.passCode)).body.pass_code_token);
      // As fifty strangers from fifty places would have left it.
      await db
        .insertInto('rate_limits')
        .values({ key: `pass-share-day:${share.id}`, window_start: clock(), used: 50 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: 50 }))
        .execute();
      expect((await ask('wrong1')).body.error).toBe('captcha_required');
      expect((await ask(share.passCode)).body.error).toBe('captcha_required');
      expect((await ask('', held)).body.share_status).toBe('OK');
      strict.pass(86_400_001);
      expect((await ask(share.passCode)).body.share_status).toBe('OK');
    } finally {
      await strict.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });

  it('[R10.8 P9a P9c] a passcode that changes ends the addresses of files that were handed out', async () => {
    const share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
    const open = (passCode: string) => detail(share.id, { pass_code: passCode });
    const token = String((await open(share.passCode)).body.pass_code_token);
    const query = new URLSearchParams({ share_id: share.id, file_id: file, pass_code_token: token });
    const { text } = await call(server, 'GET', `/drive/v1/share/file_info?${query}`);
    const link = JSON.parse(text).file_info.web_content_link;
    expect((await fetch(link, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    const path = `/drive/v1/share/${share.id}`;
    const body = { pass_code_option: 'RENEWED' };
    expect((await call(server, 'PATCH', path, { token: ada.token, body })).status).toBe(200);
    expect((await fetch(link, { headers: { range: 'bytes=4-5' } })).status).toBe(404);
  });

  it('[R4.1 P9b P9c] expiry, end and take-down close a share at once, with every token and address handed out', async () => {
    const share = await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED', expiration_days: 1 });
    const opened = await detail(share.id, { pass_code: share.passCode });
    const token = String(opened.body.pass_code_token);
    const info = await call(
      server,
      'GET',
      `/drive/v1/share/file_info?${new URLSearchParams({ share_id: share.id, file_id: file, pass_code_token: token })}`,
    );
    const address = /"web_content_link":"([^"]+)"/.exec(info.text)?.[1] ?? '';
    expect(await (await fetch(address)).text()).toBe(`${canary} content`);
    for (const audit of ['AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD'] as const) {
      await server.services.db.updateTable('shares').set({ audit }).where('id', '=', share.id).execute();
      expect((await detail(share.id, { pass_code_token: token })).body.share_status).toBe(audit);
      expect((await fetch(address)).status).toBe(404);
    }
    await server.services.db.updateTable('shares').set({ audit: 'OK' }).where('id', '=', share.id).execute();
    expect((await fetch(address)).status).toBe(200);
    await call(server, 'POST', '/drive/v1/share:batchDelete', {
      token: ada.token,
      body: { ids: [share.id] },
    });
    expect((await detail(share.id, { pass_code_token: token })).body.share_status).toBe('DELETED');
    expect((await fetch(address)).status).toBe(404);
    const short = await newShare(server, ada, [folder], { expiration_days: 1 });
    server.pass(86_400_001);
    expect((await detail(short.id)).body.share_status).toBe('EXPIRED');
    expect((await detail('no-such-share-at-all')).body.share_status).toBe('NOT_FOUND');
  });

  it('[P8a P10a] an id from elsewhere looks like one that does not exist, and others cannot end a share', async () => {
    const secret = await storeFile(server, ada, 'not shared.txt', 'secret');
    const share = await newShare(server, ada, [folder]);
    const foreign = await detail(share.id, { parent_id: secret });
    const unknown = await detail(share.id, { parent_id: 'does-not-exist' });
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.status).toBe(404);
    const bo = await newPerson(server, 'bo@example.org');
    const ended = await call(server, 'POST', '/drive/v1/share:batchDelete', {
      token: bo.token,
      body: { ids: [share.id] },
    });
    expect(ended.body.error).toBe('share_not_found');
    expect((await detail(share.id)).body.share_status).toBe('OK');
  });

  it('[R7.2] several shared entries are listed page by page', async () => {
    const names = ['1.txt', '2.txt', '3.txt'];
    const ids: string[] = [];
    for (const name of names) ids.push(await storeFile(server, ada, name, name));
    const { id } = await newShare(server, ada, ids);
    const seen: unknown[] = [];
    let page_token = '';
    do {
      const query = new URLSearchParams({ share_id: id, limit: '1', order: 'name_asc', page_token });
      const { body } = await call(server, 'GET', `/drive/v1/share?${query}`);
      seen.push(body.files);
      page_token = String(body.next_page_token);
    } while (page_token !== '');
    expect(seen).toMatchObject(names.map((name) => [{ name }]));
  });

  it('[R7.2] a nested folder is listed with the way to it', async () => {
    const inner = await newFolder(server, ada, 'inner', folder);
    const share = await newShare(server, ada, [folder]);
    const listed = await detail(share.id, { parent_id: inner });
    expect(listed.body.ancestors).toEqual([
      { id: folder, name: `${canary}-folder`, kind: 'drive#folder' },
      { id: inner, name: 'inner', kind: 'drive#folder' },
    ]);
  });
});
