import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../operations/upkeep/sweep.ts';
import { readRows } from '../../proofs/hostile/testing/rows.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newShare,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from './outbox.ts';
import { purgeDeletedAccounts } from './purge-account-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = 24 * 3600_000;
const password = 'a long password';
const close = (who: Person, given = password) =>
  call(server, 'POST', '/v1/user/delete', { token: who.token, body: { password: given } });
const signIn = (who: Person, given = password) =>
  call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: who.email, password: given },
  });
const restore = (who: Person, given = password) =>
  call(server, 'POST', '/v1/user/restore', {
    body: { client_id: 'aloft-terminal', username: who.email, password: given },
  });
const shareStatus = async (id: string) =>
  (await call(server, 'GET', `/drive/v1/share?share_id=${id}`)).body.share_status;
const openShare = (who: Person, ids: string[]) =>
  newShare(server, who, ids, { pass_code_option: 'NOT_REQUIRED' });

describe('an account that is being deleted', () => {
  it('[R10.10 P17b] ends every session and share at once, says until when it can be restored, and comes back whole', async () => {
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const file = await storeFile(server, ada, 'a.txt', 'of Ada');
    const share = await openShare(ada, [file]);
    expect(await shareStatus(share.id)).toBe('OK');
    expect((await close(ada, 'not the password')).body).toMatchObject({ error: 'invalid_password' });
    const closing = await close(ada);
    const at = Date.parse(String(closing.body.delete_at));
    expect(at - server.services.clock()).toBeGreaterThan(30 * day - 60_000);
    expect((await call(server, 'GET', '/v1/user/me', { token: ada.token })).status).toBe(401);
    expect(await shareStatus(share.id)).toBe('DELETED');
    const mail = (await lastMail(server.services, ada.email)) ?? '';
    expect(mail).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at),
    );
    const refused = await signIn(ada);
    expect(refused.body).toMatchObject({ error: 'cannot_unlock', error_code: 50 });
    expect(refused.body.error_description).toContain(new Date(at).toISOString());
    // Only whoever knows the password learns that.
    expect((await signIn(ada, 'not the password')).body.error).toBe('invalid_account_or_password');
    expect((await restore(ada, 'not the password')).body.error).toBe('invalid_account_or_password');
    const back = await restore(ada);
    expect(back.body.token_type).toBe('Bearer');
    expect(await shareStatus(share.id)).toBe('OK');
    expect((await signIn(ada)).status).toBe(200);
    expect(await lastMail(server.services, ada.email)).toContain('was restored');
    server.pass(31 * day);
    expect(await purgeDeletedAccounts(server.services)).toBe(0);
    expect((await signIn(ada)).status).toBe(200);
  });

  it('[R10.10 P17b] an open code and an allowed device let nobody in any more', async () => {
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    const begun = await call(server, 'POST', '/v1/auth/device/code', {
      body: { client_id: 'aloft-terminal' },
    });
    await call(server, 'POST', '/v1/auth/device', {
      token: bo.token,
      body: { user_code: begun.body.user_code, action: 'allow' },
    });
    await close(bo);
    const device = await call(server, 'POST', '/v1/auth/token', {
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: 'aloft-terminal',
        device_code: begun.body.device_code,
      },
    });
    expect(device.body.error).toBe('access_denied');
    expect((await restore(bo)).status).toBe(200);
  });

  it('[R10.10 P12a] the same deletion asked again with its key is answered alike, though the session is over', async () => {
    const cy = await newVerifiedPerson(server, 'cy@example.org');
    const ask = () =>
      call(server, 'POST', '/v1/user/delete', {
        token: cy.token,
        body: { password },
        headers: { 'idempotency-key': 'the-same-write' },
      });
    const first = await ask();
    expect(await ask()).toMatchObject({ status: 200, text: first.text });
    const stranger = await newVerifiedPerson(server, 'stranger@example.org');
    const other = await call(server, 'POST', '/v1/user/delete', {
      token: stranger.token,
      body: { password: 'not the password' },
      headers: { 'idempotency-key': 'the-same-write' },
    });
    expect(other.body.error).toBe('invalid_password');
    expect((await restore(cy)).status).toBe(200);
  });
});

/** How many rows of each table are an account's. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, rows] of await readRows(server.services.db)) {
    const mine = rows.filter((one) => one.account_id === id).length;
    if (mine > 0) counts[table] = mine;
  }
  return counts;
}

describe('after the days of grace', () => {
  it('[R10.10 P4a P4b] everything of the account goes, in bounded batches, and nothing of anybody else', async () => {
    const di = await newVerifiedPerson(server, 'di@example.org');
    const guest = await newVerifiedPerson(server, 'guest@example.org');
    const file = await storeFile(server, di, 'kept.txt', 'what the guest has saved');
    await storeFile(server, di, 'lost.txt', 'what nobody has saved');
    const folder = await newFolder(server, di, 'many');
    await fillWithFolders(server, di, folder, 1200);
    const share = await openShare(di, [file]);
    const saved = await call(server, 'POST', '/drive/v1/share/restore', {
      token: guest.token,
      body: { share_id: share.id, file_ids: [file] },
    });
    expect(saved.body.restore_status).toBe('RESTORE_COMPLETE');
    const code = await call(server, 'GET', '/vip/v1/activity/inviteCode', { token: di.token });
    await call(server, 'POST', '/vip/v1/activity/invite', {
      token: guest.token,
      body: { from: code.body.code },
    });
    const before = await rowsOf(guest.id);
    await close(di);
    server.pass(30 * day + 1000);

    // The days are over though no sweep has come by: nobody gets in, nothing comes back.
    expect((await restore(di)).body.error).toBe('invalid_account_or_password');
    expect((await signIn(di)).body.error).toBe('invalid_account_or_password');

    // Nor does anything go in the very moment: another process's clock may be behind.
    expect(await purgeDeletedAccounts(server.services)).toBe(0);
    expect((await rowsOf(di.id)).files).toBeGreaterThan(1000);
    server.pass(5 * 60_000);
    // Small runs: each leaves the rest to the next, none leaves it broken.
    expect(await purgeDeletedAccounts(server.services, 4)).toBe(0);
    expect(Object.keys(await rowsOf(di.id)).length).toBeGreaterThan(0);
    let gone = 0;
    for (let n = 0; n < 10 && gone === 0; n += 1) gone = await purgeDeletedAccounts(server.services, 12);
    expect(gone).toBe(1);
    expect(await rowsOf(di.id)).toEqual({});
    const left = await server.services.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', di.email)
      .execute();
    expect(left).toEqual([]);
    expect(await shareStatus(share.id)).toBe('NOT_FOUND');

    // What the guest has is untouched: rows, bytes, and the invitation that counts once.
    expect(await rowsOf(guest.id)).toMatchObject({ files: before.files ?? -1, invitations: 1 });
    const signed = await signIn(guest);
    const token = String(signed.body.access_token);
    await sweep(server.services);
    const blobs = await server.services.db.selectFrom('blobs').select('size').execute();
    expect(blobs.map((one) => one.size)).toContain('what the guest has saved'.length);
    expect(blobs.map((one) => one.size)).not.toContain('what nobody has saved'.length);
    const info = await call(server, 'GET', '/vip/v1/activity/inviteInfo', { token });
    expect(info.body.invited_nums).toBe(0);
    const other = await newVerifiedPerson(server, 'other@example.org');
    const again = await call(server, 'GET', '/vip/v1/activity/inviteCode', { token: other.token });
    const second = await call(server, 'POST', '/vip/v1/activity/invite', {
      token,
      body: { from: again.body.code },
    });
    expect(second.body.error).toBe('already_exists');

    // The address is free for somebody new, who has nothing of it.
    const fresh = await newVerifiedPerson(server, di.email);
    const list = await call(server, 'GET', '/drive/v1/files', { token: fresh.token });
    expect(list.body.files).toEqual([]);
  });
});
