// What flows call, apart from the calls around them that only the server has: compared on both services.
import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { authorizeAddress, type Failure, watchChanges } from '../../src/index.ts';
import { type Client, newClient } from './clients.ts';
import {
  bytesOf,
  folder,
  good,
  names,
  password,
  refused,
  shared,
  signedUp,
  signUp,
  stored,
  until,
  usage,
  verified,
} from './people.ts';
import { onEachService } from './services.ts';

const redirectUri = 'http://127.0.0.1:4711/callback';

async function requestAt(client: Client, url: string): Promise<string> {
  const answer = await client.fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', url).searchParams.get('request') ?? '';
}

function codeIn(redirect: string): { code: string; state: string } {
  const query = new URL(redirect, 'http://localhost').searchParams;
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
}

onEachService('calls of flows', (at) => {
  it('[R4.12] a popup signs the browser in that opened it, once', async () => {
    const email = 'popup@example.org';
    await signUp(newClient(at()), email);
    const browser = newClient(at(), { browser: true });
    const { api } = browser;
    const attempt = await good(api.user.beginAttempt());
    expect(await good(api.user.getAttempt(attempt.attempt_id))).toEqual({ status: 'pending' });
    await refused(newClient(at(), { browser: true }).api.user.getAttempt(attempt.attempt_id), 'not_found');
    const url = new URL(attempt.authorize_url, at().origins.user[0]).href;
    const request = await requestAt(browser, url);
    const wrong = { request, username: email, password: 'a wrong password' };
    await refused(api.user.authorize(wrong), 'invalid_account_or_password');
    const given = codeIn((await good(api.user.authorize({ ...wrong, password }))).redirect_to);
    expect(given.state).toBe(attempt.state);
    const token = await good(api.user.exchangeCode({ ...given, confirmation: '' }));
    expect(token.token_type).toBe('Cookie');
    expect(await good(api.user.getAttempt(attempt.attempt_id))).toEqual({
      status: 'completed',
      sub: token.sub,
    });
    await refused(api.user.exchangeCode({ ...given, confirmation: '' }), 'invalid_grant');
  });

  it('[R4.12] another client signs in with its verifier, once, within a minute', async () => {
    const email = 'verifier@example.org';
    const { id } = await signedUp(at(), email);
    const program = newClient(at());
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const asked = async () => {
      const state = randomBytes(16).toString('base64url');
      const wanted = { redirectUri, state, codeChallenge };
      const browser = newClient(at(), { browser: true });
      const page = authorizeAddress(at().origins.user[0] ?? '', 'aloft-terminal', wanted);
      const request = await requestAt(browser, page);
      const given = await good(browser.api.user.authorize({ request, username: email, password }));
      return { ...codeIn(given.redirect_to), confirmation: '', redirectUri, codeVerifier };
    };
    const wanted = await asked();
    const otherVerifier = randomBytes(32).toString('base64url');
    await refused(program.api.user.exchangeCode({ ...wanted, codeVerifier: otherVerifier }), 'invalid_grant');
    const token = await good(program.api.user.exchangeCode(wanted));
    expect(token).toMatchObject({ token_type: 'Bearer', sub: id });
    program.runtime.tokens.keep(token);
    expect(await good(program.api.user.me())).toMatchObject({ sub: id });
    await refused(program.api.user.exchangeCode(wanted), 'invalid_grant');
    await refused(program.api.user.me(), 'unauthenticated');
    const late = await asked();
    at().pass(61_000);
    await refused(program.api.user.exchangeCode(late), 'invalid_grant');
  });

  it('[R7.1 R7.4] a visitor reads the root of a share, and saves its entries with their descendants', async () => {
    const ada = await signedUp(at(), 'shares-flow@example.org');
    const bo = await signedUp(at(), 'saves-flow@example.org');
    const photos = await folder(ada, 'Photos');
    await stored(ada, 'a.txt', 'words of a', photos);
    const note = await stored(ada, 'note.txt', 'a note');
    const options = { passCode: 'REQUIRED', restoreLimit: '1', expirationDays: 7, title: 'Ours' };
    const made = await shared(ada, [photos, note], options);
    expect(made.share_url).toBe(`${at().origins.drive[0]}/s/${made.share_id}`);
    const opened = { shareId: made.share_id, passCode: made.pass_code };
    const share = await good(newClient(at()).api.shares.getShare(opened));
    expect(share).toMatchObject({
      share_status: 'OK',
      title: 'Ours',
      file_num: '2',
      restore_count_left: '1',
      user_info: { user_id: ada.id, nickname: 'shares-flow' },
    });
    expect(share.files.map((one) => [one.name, one.writable])).toEqual([
      ['Photos', false],
      ['note.txt', false],
    ]);
    const place = await folder(bo, 'place');
    const wanted = { shareId: made.share_id, fileIds: [photos, note], parentId: place };
    expect(await good(bo.api.shares.restoreShare(wanted))).toMatchObject({ share_status: 'PASS_CODE_EMPTY' });
    const done = await good(bo.api.shares.restoreShare({ ...wanted, passCode: made.pass_code }));
    expect(done).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_COMPLETE' });
    expect(await good(bo.api.drive.getTask(done.restore_task_id))).toMatchObject({
      type: 'restore',
      phase: 'PHASE_TYPE_COMPLETE',
      file_id: done.file_id,
    });
    expect(await names(bo, place)).toEqual(['Photos', 'note.txt']);
    expect(await names(bo, done.file_id)).toEqual(['a.txt']);
    expect(await usage(bo)).toBe('16');
    const { files } = await good(bo.api.drive.listFiles({ parentId: place }));
    expect(JSON.parse(Object.values(done.params)[0] ?? '{}')).toEqual({
      [photos]: files[0]?.id,
      [note]: files[1]?.id,
    });
    await good(ada.api.shares.deleteShares([made.share_id]));
    const ended = await good(bo.api.shares.getShare(opened));
    expect(ended).toMatchObject({ share_status: 'DELETED', files: [], title: '' });
  });

  it('[R10.1] a folder is listed in pages, in any order, and searched by name', async () => {
    const ada = await signedUp(at(), 'lists-flow@example.org');
    const place = await folder(ada, 'place');
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await stored(ada, name, name.repeat(2), place);
    await folder(ada, 'z', place);
    const list = async (more: object) => good(ada.api.drive.listFiles({ parentId: place, ...more }));
    const namesOf = async (more: object) => (await list(more)).files.map((one) => one.name);
    expect(await namesOf({ order: 'name_desc' })).toEqual(['z', 'c.txt', 'b.txt', 'a.txt']);
    const first = await list({ limit: 3 });
    expect(first.files.map((one) => one.name)).toEqual(['z', 'a.txt', 'b.txt']);
    expect(await namesOf({ limit: 3, page: first.next_page_token })).toEqual(['c.txt']);
    expect(await list({ skip: 2, limit: 1 })).toMatchObject({ total_size: 4, start_index: 2 });
    expect(await list({ nameFrom: 'b' })).toMatchObject({ total_size: 4, start_index: 2 });
    expect(await namesOf({ name: 'B.T' })).toEqual(['b.txt']);
    expect(await namesOf({ kind: 'drive#folder' })).toEqual(['z']);
    expect(await namesOf({ parentId: '*', name: '.txt' })).toEqual(['a.txt', 'b.txt', 'c.txt']);
    await refused(ada.api.drive.listFiles({ parentId: 'nowhere' }), 'file_not_found');
  });

  it('[R10.3 R10.4] a taken name is numbered, skipped or refused; own content is not sent again', async () => {
    const ada = await signedUp(at(), 'names-flow@example.org');
    const old = await stored(ada, 'a.txt', 'words');
    const { hash, sha256 } = await good(ada.api.drive.getFile(old));
    const begin = (nameConflict: 'skip' | 'keep_both' | 'refuse', more: object = {}) =>
      ada.api.drive.beginUpload({ parentId: '', name: 'a.txt', size: '5', ...more }, { nameConflict });
    const skipped = await good(begin('skip'));
    expect([skipped.file.id, skipped.resumable]).toEqual([old, undefined]);
    await refused(begin('refuse'), 'file_duplicated_name', 'name');
    for (const known of [{ hash }, { sha256 }]) {
      const instant = await good(begin('keep_both', known));
      expect(instant.resumable).toBeUndefined();
      expect(instant.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', hash });
    }
    expect((await good(begin('keep_both', { size: '6', hash }))).resumable).toBeDefined();
    expect(await names(ada)).toEqual(['a (2).txt', 'a (3).txt', 'a.txt']);
    const place = await folder(ada, 'F');
    const made = await good(ada.api.drive.createFolder('', 'F', { nameConflict: 'skip' }));
    expect(made.file.id).toBe(place);
    const other = await good(ada.api.drive.createFolder('', 'F', { nameConflict: 'keep_both' }));
    expect(other.file.name).toBe('F (2)');
  });

  it('[R1.9 R10.9] a link is downloaded into a folder, and polled as a task', async () => {
    const ada = await signedUp(at(), 'links-flow@example.org');
    const place = await folder(ada, 'place');
    const url = at().serve('words.txt', bytesOf('words from elsewhere'));
    const { task, file } = await good(ada.api.drive.createOfflineTask({ url, parentId: place }));
    expect(file).toBeNull();
    expect(task).toMatchObject({ type: 'offline', user_id: ada.id, params: { url } });
    const done = await until(
      () => good(ada.api.drive.getTask(task.id)),
      ({ phase }) => phase === 'PHASE_TYPE_COMPLETE' || phase === 'PHASE_TYPE_ERROR',
    );
    expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_size: '20' });
    const fetched = await good(ada.api.drive.getFile(done.file_id));
    expect(fetched).toMatchObject({ name: 'words.txt', parent_id: place, size: '20' });
    expect(await (await at().fetch(fetched.web_content_link)).text()).toBe('words from elsewhere');
    await refused(
      ada.api.drive.createOfflineTask({ url: 'ftp://files.example/a' }),
      'invalid_argument',
      'url',
    );
    await good(ada.api.drive.deleteTasks([task.id], true));
    await refused(ada.api.drive.getTask(task.id), 'task_not_found');
    expect(await names(ada, place)).toEqual([]);
  });

  it('[R7.21] an order is paid on the payment page, and its days apply at once', async () => {
    const year = { id: 'flow', language: '', name: 'A year', days: 365, price: 3900, currency: 'EUR' };
    await at().setProduct(year);
    const ada = await signedUp(at(), 'pays-flow@example.org');
    const wanted = { productId: 'flow', language: '', returnUrl: '/drive/all' };
    const made = await good(ada.api.vip.createOrder(wanted));
    expect(made).toMatchObject({ amount: 3900, currency: 'EUR' });
    const back = await at().fetch(made.payment_url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'pay' }),
    });
    expect([back.status, new URL(back.headers.get('location') ?? '').search]).toEqual([
      303,
      `?order_id=${made.order_id}`,
    ]);
    expect(await good(ada.api.vip.getOrder(made.order_id))).toMatchObject({
      status: 'PAID',
      payment_url: '',
    });
    expect((await good(ada.api.drive.getVip())).data.vipItem).toMatchObject([
      { surplus_day: 364, status: 'ok' },
    ]);
    expect((await good(ada.api.vip.listOrders())).orders).toMatchObject([{ order_id: made.order_id }]);
  });

  it('[R7.11] an invitation grants both accounts three days, once', async () => {
    const [ada, bo] = [
      await verified(at(), 'host-flow@example.org'),
      await verified(at(), 'guest-flow@example.org'),
    ];
    const { code } = await good(ada.api.vip.getInviteCode());
    await refused(bo.api.vip.acceptInvitation({ from: 'ZZZZZZZZZZ' }), 'not_found', 'from');
    await refused(ada.api.vip.acceptInvitation({ from: code }), 'invalid_argument', 'from');
    const accepted = await good(bo.api.vip.acceptInvitation({ from: code }));
    expect(accepted).toEqual({ result: 'ACCEPTED', add_days: 3 });
    await refused(bo.api.vip.acceptInvitation({ from: code }), 'already_exists');
    expect(await good(ada.api.vip.getInviteInfo())).toEqual({
      invited_nums: 1,
      add_days: 3,
      invited_join_days: 3,
      join_vip_nums: 1,
    });
  });

  it('[R10.7] a change is told to the account’s other clients, until the session ends', async () => {
    const ada = await signedUp(at(), 'watches-flow@example.org');
    const bo = await signedUp(at(), 'apart-flow@example.org');
    const { id } = await good(ada.api.drive.getChanges());
    const heard: string[] = [];
    const ends: Failure[] = [];
    const note = (who: string) => (changes: { all: boolean; folders: readonly string[] }) => {
      if (changes.all || changes.folders.includes('')) heard.push(who);
    };
    const own = { since: id, heard: note('ada'), ended: (failure: Failure) => ends.push(failure) };
    const { id: others } = await good(bo.api.drive.getChanges());
    watchChanges(ada.runtime, own);
    const { stop } = watchChanges(bo.runtime, { since: others, heard: note('bo'), ended: () => undefined });
    await folder(ada, 'a');
    await expect.poll(() => heard).toContain('ada');
    expect(heard).not.toContain('bo');
    await good(ada.api.user.revoke());
    ada.runtime.tokens.forget();
    await expect.poll(() => ends.map(({ code }) => code)).toEqual(['unauthenticated']);
    stop();
  });

  it('[R8.2] calls on own data require a session', async () => {
    const { drive, shares, user, vip } = newClient(at()).api;
    const share = { fileIds: ['a'], passCode: 'REQUIRED', expirationDays: -1, restoreLimit: '-1' } as const;
    for (const call of [
      () => drive.listFiles({ parentId: '' }),
      () => drive.createFolder('', 'a'),
      () => drive.beginUpload({ parentId: '', name: 'a', size: '1' }),
      () => drive.trashFiles(['a']),
      () => drive.getAbout(),
      () => drive.getTask('a'),
      () => drive.getChanges(),
      () => shares.createShare(share),
      () => shares.restoreShare({ shareId: 'a', fileIds: ['a'] }),
      () => user.me(),
      () => vip.createOrder({ productId: 'a' }),
      () => vip.redeemCode({ code: 'a' }),
    ])
      await refused(call(), 'unauthenticated');
  });
});
