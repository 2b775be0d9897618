import { expect, it } from 'vitest';
import { toPromise, waitFor } from 'xstate';
import {
  createRuntime,
  memoryPlatform,
  oauthScope,
  type Runtime,
  uploadFile,
  viewSession,
  viewShare,
} from '../../index.ts';
import { createServiceDouble, type DoubleOptions, type ServiceDouble } from '../index.ts';

function client(double: ServiceDouble): { runtime: Runtime; platform: ReturnType<typeof memoryPlatform> } {
  const platform = memoryPlatform({ fetch: double.fetch, now: double.now });
  const runtime = createRuntime({
    origins: double.origins,
    client: {
      id: 'aloft-terminal',
      version: '1.0.0',
      packageName: 'app.aloft.terminal',
      captchaSalts: ['s'],
      captchaReturn: null,
    },
    platform,
    locale: () => 'en-US',
  });
  runtime.start();
  return { runtime, platform };
}

/** Verifies the address of an account, as rewards require. */
async function proofOf(double: ServiceDouble, { api }: Runtime, email: string): Promise<string> {
  const sent = await api.user.requestVerification({ email, target: 'ANY', usage: 'REGISTER' });
  if (!sent.ok) return expect.fail(sent.failure.code);
  const code = /\d{6}/.exec((await double.lastMail(email)) ?? '')?.[0] ?? '';
  const proved = await api.user.verifyCode({ verificationId: sent.value.verification_id, code });
  return proved.ok ? proved.value.verification_token : expect.fail(proved.failure.code);
}

async function signedUp(double: ServiceDouble, email: string) {
  const made = client(double);
  const { runtime } = made;
  const verificationToken = await proofOf(double, runtime, email);
  const token = await runtime.api.user.signUp({ email, password: 'a long password', verificationToken });
  if (!token.ok || !('token_type' in token.value)) return expect.fail('no token');
  runtime.tokens.keep(token.value);
  runtime.actors.session.send({ type: 'signIn.completed' });
  await waitFor(runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedIn');
  return { ...made, id: token.value.sub };
}

async function stored(who: ReturnType<typeof client>, name: string, text: string): Promise<string> {
  const done = await uploadFile(who.runtime, new File([text], name), {
    parentId: '',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return done.ok ? done.value : expect.fail(done.failure.code);
}

/** A double that ends with the test, and its users. */
async function within(
  work: (double: ServiceDouble) => Promise<Runtime[]>,
  options: DoubleOptions = {},
): Promise<void> {
  const runtimes = await work(createServiceDouble(options));
  for (const runtime of runtimes) runtime.stop();
}

it('[R4.1 R4.2 R7.2 R7.4] two users: upload, share with a passcode, open, restore, read the same bytes', () =>
  within(async (double) => {
    const ada = await signedUp(double, 'ada@example.org');
    const text = 'the bytes of the job '.repeat(300_000);
    const id = await stored(ada, 'job.txt', text);
    const share = await ada.runtime.api.shares.createShare({
      fileIds: [id],
      passCode: 'REQUIRED',
      expirationDays: 7,
      restoreLimit: '1',
    });
    if (!share.ok) return expect.fail(share.failure.code);

    const bo = await signedUp(double, 'bo@example.org');
    const page = bo.runtime.begin.share({
      shareId: share.value.share_id,
      parentId: '',
      passCode: '',
      passToken: '',
      order: 'name_asc',
      initial: null,
    });
    page.start();
    await waitFor(page, (snapshot) => viewShare(snapshot).screen === 'passCode');
    page.send({ type: 'passcode.submit', passCode: share.value.pass_code });
    const open = viewShare(await waitFor(page, (snapshot) => viewShare(snapshot).screen === 'open'));
    if (open.screen !== 'open') return expect.fail('not open');
    page.stop();
    const order = {
      shareId: share.value.share_id,
      passToken: open.listing.passToken,
      fileIds: open.listing.entries.map((one) => one.id),
      parentId: '',
    };
    const restore = bo.runtime.begin.restore(order);
    restore.start();
    const done = await toPromise(restore);
    if (done.kind !== 'completed') return expect.fail('not restored');
    const file = await bo.runtime.api.drive.getFile(done.fileId);
    if (!file.ok) return expect.fail(file.failure.code);
    expect(file.value.user_id).toBe(bo.id);
    expect(await (await double.fetch(file.value.web_content_link)).text()).toBe(text);
    const part = await double.fetch(file.value.web_content_link, { headers: { range: 'bytes=4-8' } });
    expect([part.status, await part.text()]).toEqual([206, 'bytes']);
    expect(await bo.runtime.api.shares.restoreShare(order)).toMatchObject({
      ok: true,
      value: { share_status: 'MAX_RESTORE_COUNT' },
    });
    return [ada.runtime, bo.runtime];
  }));

it('[R1.7] another device signs in with its code: pending, scanned, approved, once', () =>
  within(async (double) => {
    const ada = await signedUp(double, 'ada@example.org');
    const tv = client(double);
    const begun = await tv.runtime.api.user.beginDevice();
    if (!begun.ok) return expect.fail(begun.failure.code);
    const { device_code, user_code } = begun.value;
    expect(user_code).toMatch(/^[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/);
    const ask = async (): Promise<string> => {
      const answer = await tv.runtime.api.user.exchangeDevice(device_code);
      return answer.ok ? 'token' : `${answer.failure.code} ${answer.failure.message ?? ''}`.trim();
    };
    expect(await ask()).toBe('authorization_pending');
    expect(await ask()).toBe('slow_down');
    expect(await ada.runtime.api.user.getDeviceRequest(user_code)).toMatchObject({
      ok: true,
      value: { client_name: 'Aloft Terminal', scope: oauthScope, expires_in: 600 },
    });
    double.pass(5000);
    expect(await ask()).toBe('authorization_pending scanned');
    await ada.runtime.api.user.answerDevice({ userCode: user_code.toLowerCase(), allow: true });
    double.pass(5000);
    expect(await ask()).toBe('token');
    double.pass(5000);
    expect(await ask()).toBe('expired_token');
    return [ada.runtime, tv.runtime];
  }));

it('[R1.9 R10.9] a link is downloaded step by step, fails and is retried, and counts to the quota', () =>
  within(
    async (double) => {
      const { runtime } = await signedUp(double, 'ada@example.org');
      const { drive } = runtime.api;
      const url = 'https://files.example/a%20song.mp3';
      const added = await drive.createOfflineTask({ url });
      if (!added.ok) return expect.fail(added.failure.code);
      const { id } = added.value.task;
      const look = async () => {
        const task = await drive.getTask(id);
        return task.ok ? task.value : expect.fail(task.failure.code);
      };
      expect(added.value.task).toMatchObject({ phase: 'PHASE_TYPE_PENDING', name: 'a song.mp3' });
      expect(await look()).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'unreachable' });
      double.serve(url, new Uint8Array(30));
      expect(await drive.retryTask({ id, type: 'offline' })).toMatchObject({ ok: true });
      expect(await look()).toMatchObject({ phase: 'PHASE_TYPE_RUNNING', file_size: '30' });
      const done = await look();
      expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, message: '' });
      expect(await drive.getAbout()).toMatchObject({ value: { quota: { usage: '30' } } });
      double.serve('https://files.example/large', new Uint8Array(100));
      const large = await drive.createOfflineTask({ url: 'https://files.example/large' });
      if (!large.ok) return expect.fail(large.failure.code);
      double.pass(5000);
      expect(await drive.getTask(large.value.task.id)).toMatchObject({
        value: { phase: 'PHASE_TYPE_ERROR', message: 'file_space_not_enough' },
      });
      expect(await drive.deleteTasks([id], true)).toMatchObject({ ok: true });
      expect(await drive.getAbout()).toMatchObject({ value: { quota: { usage: '0' } } });
      return [runtime];
    },
    { freeQuota: 100, vipQuota: 100 },
  ));

it('[R7.12 R7.17] an activation code is valid once, an activity once per account', () =>
  within(
    async (double) => {
      const ada = await signedUp(double, 'ada@example.org');
      const { vip, drive } = ada.runtime.api;
      const code = await double.makeActivationCode({ days: 30, expiresAt: null });
      const late = await double.makeActivationCode({ days: 30, expiresAt: double.now() });
      expect(await vip.redeemCode({ code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
        value: { add_days: 30 },
      });
      expect(await vip.redeemCode({ code })).toMatchObject({ failure: { code: 'already_exists' } });
      expect(await vip.redeemCode({ code: late })).toMatchObject({ failure: { code: 'out_of_range' } });
      expect(await vip.redeemCode({ code: 'none' })).toMatchObject({ failure: { code: 'not_found' } });
      // The seven free days were granted at sign-in.
      expect(await drive.getVip()).toMatchObject({
        value: { data: { status: 'ok', vipItem: [{ surplus_day: 37 }] } },
      });
      const name = '0123456789abcdef0123456789abcdef';
      await double.setActivity({ name, start: double.now(), end: double.now() + 60_000, days: 7 });
      const claim = { activity: name, action: 'claim' as const };
      expect(await vip.compensate(claim)).toMatchObject({ value: { status: 'claimed', add_days: 7 } });
      expect(await vip.compensate(claim)).toMatchObject({ value: { status: 'taken', add_days: 0 } });
      return [ada.runtime];
    },
    { now: () => 1_700_000_000_000 },
  ));

it('[R7.29] a challenge is solved, and its token authorizes the call', () =>
  within(
    async (double) => {
      const { runtime } = client(double);
      const action = 'POST:/vip/v1/verifyRecaptchaToken';
      const meta = { username: 'ada' };
      const init = await runtime.api.user.initCaptcha({ action, deviceId: 'a', meta });
      if (!init.ok || !('url' in init.value)) return expect.fail('no challenge');
      const { url } = init.value;
      expect((await double.fetch(url)).status).toBe(200);
      const solve = (payload: string) =>
        double.fetch(url, { method: 'POST', body: JSON.stringify({ payload }) });
      expect((await solve('guessed')).status).toBe(400);
      const redirect: unknown = await (await solve('solved')).json();
      const token = /captcha_token=([\w-]+)/.exec(JSON.stringify(redirect))?.[1] ?? '';
      expect(await runtime.api.vip.verifyRecaptcha(token)).toMatchObject({ value: { success: true } });
      expect(await runtime.api.vip.verifyRecaptcha('made-up')).toMatchObject({
        value: { success: false, score: 0 },
      });
      return [runtime];
    },
    { captcha: 'always' },
  ));

it('[R7.4 R7.8] a large tree is saved by a task, step by step', () =>
  within(async (double) => {
    const ada = await signedUp(double, 'ada@example.org');
    const { drive, shares } = ada.runtime.api;
    const all = await drive.createFolder('', 'all');
    if (!all.ok) return expect.fail(all.failure.code);
    const parentId = all.value.file.id;
    for (let n = 0; n < 500; n += 1) await drive.createFolder(parentId, `leaf ${n}`);
    const share = await shares.createShare({
      fileIds: [parentId],
      passCode: 'NOT_REQUIRED',
      expirationDays: 7,
      restoreLimit: '-1',
    });
    if (!share.ok) return expect.fail(share.failure.code);
    const bo = await signedUp(double, 'bo@example.org');
    const order = { shareId: share.value.share_id, fileIds: [parentId] };
    const begun = await bo.runtime.api.shares.restoreShare(order);
    if (!begun.ok) return expect.fail(begun.failure.code);
    expect(begun.value).toMatchObject({ restore_status: 'RESTORE_START' });
    const look = async () => {
      const task = await bo.runtime.api.drive.getTask(begun.value.restore_task_id);
      return task.ok ? task.value : expect.fail(task.failure.code);
    };
    expect(await look()).toMatchObject({ type: 'restore', phase: 'PHASE_TYPE_RUNNING', progress: 50 });
    const done = await look();
    expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
    expect(await bo.runtime.api.drive.listFiles({ parentId: done.file_id, skip: 500 })).toMatchObject({
      value: { total_size: 500, files: [] },
    });
    return [ada.runtime, bo.runtime];
  }));

it('[P25f R7.8] a large save whose owner takes some of it away says how much is missing, and what was saved', () =>
  within(async (double) => {
    const ada = await signedUp(double, 'ada@example.org');
    const { drive, shares } = ada.runtime.api;
    const all = await drive.createFolder('', 'all');
    if (!all.ok) return expect.fail(all.failure.code);
    const parentId = all.value.file.id;
    const leaves: string[] = [];
    for (let n = 0; n < 500; n += 1) {
      const leaf = await drive.createFolder(parentId, `leaf ${n}`);
      leaves.push(leaf.ok ? leaf.value.file.id : expect.fail(leaf.failure.code));
    }
    const open = { passCode: 'NOT_REQUIRED', expirationDays: 7, restoreLimit: '-1' } as const;
    const share = await shares.createShare({ fileIds: [parentId], ...open });
    if (!share.ok) return expect.fail(share.failure.code);
    const bo = await signedUp(double, 'bo@example.org');
    const order = { shareId: share.value.share_id, fileIds: [parentId] };
    const begun = await bo.runtime.api.shares.restoreShare(order);
    if (!begun.ok) return expect.fail(begun.failure.code);
    const look = async () => {
      const task = await bo.runtime.api.drive.getTask(begun.value.restore_task_id);
      return task.ok ? task.value : expect.fail(task.failure.code);
    };
    expect(await look()).toMatchObject({ phase: 'PHASE_TYPE_RUNNING' });
    await drive.trashFiles(leaves.slice(0, 3));
    await drive.deleteFiles(leaves.slice(3, 5));
    const ended = await look();
    expect(ended).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'file_not_found', left_out: '5' });
    expect(await bo.runtime.api.drive.listFiles({ parentId: ended.file_id, skip: 500 })).toMatchObject({
      value: { total_size: 495 },
    });
    return [ada.runtime, bo.runtime];
  }));

it('a write repeated under the same key happens once, and an aborted one not at all', async () => {
  const double = createServiceDouble({ captcha: 'off' });
  const { runtime } = await signedUp(double, 'ada@example.org');
  const { drive } = runtime.api;
  const key = { idempotencyKey: 'one-and-the-same' };
  const [one, other] = [await drive.createFolder('', 'a', key), await drive.createFolder('', 'a', key)];
  expect(one.ok).toBe(true);
  expect(other).toEqual(one);
  expect(await drive.createFolder('', 'a')).toMatchObject({ failure: { code: 'file_duplicated_name' } });
  const url = `${double.origins.drive[0]}/_build/latest.json`;
  await expect(double.fetch(url, { signal: AbortSignal.abort() })).rejects.toThrow();
  await expect(double.fetch('https://nobody.example/')).rejects.toThrow(TypeError);
  runtime.stop();
});

it('the same requests at the same times get the same responses', async () => {
  const run = async (): Promise<unknown> => {
    const double = createServiceDouble({ captcha: 'off', now: () => 1_700_000_000_000 });
    const answer = await double.fetch(`${double.origins.user[0]}/v1/auth/signup`, {
      method: 'POST',
      body: JSON.stringify({
        client_id: 'aloft-terminal',
        email: 'a@b.example',
        password: 'a long password',
      }),
    });
    return answer.json();
  };
  expect(await run()).toEqual(await run());
});
