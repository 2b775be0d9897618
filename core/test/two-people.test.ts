// The whole job through core alone, against the real server: what any other client would do.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPromise, waitFor } from 'xstate';
import { startTestServer, type TestServer } from '../../app/server/proofs/testing/start-test-server.ts';
import { createRuntime, type Runtime, uploadFile, viewSession, viewShare } from '../src/index.ts';
import { nodePlatform } from '../src/node.ts';

let server: TestServer;
const runtimes: Runtime[] = [];
const folder = mkdtempSync(join(tmpdir(), 'aloft-client-'));

beforeAll(async () => {
  server = await startTestServer({ captcha: 'risk' });
});
afterAll(async () => {
  for (const runtime of runtimes) runtime.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function client(name: string) {
  const own = [server.appUrl];
  const platform = nodePlatform(join(folder, name));
  const runtime = createRuntime({
    origins: { drive: own, user: own, vip: own, config: own, access: own, content: [server.contentUrl] },
    client: {
      id: 'aloft-terminal',
      version: '1.0.0',
      packageName: 'app.aloft.terminal',
      captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
      captchaReturn: null,
    },
    platform,
    locale: () => 'en-US',
  });
  runtime.start();
  runtimes.push(runtime);
  return { runtime, platform };
}

async function signUp(runtime: Runtime, email: string): Promise<void> {
  const made = await runtime.api.user.signUp({ email, password: 'a long password' });
  if (!made.ok || !('token_type' in made.value)) throw new Error('no token');
  runtime.tokens.keep(made.value);
  runtime.actors.session.send({ type: 'signIn.completed' });
  await waitFor(runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedIn');
}

it('[R4.1 R4.2 R7.2 R7.4 R7.7] upload, share with a passcode, open, restore, download: the same bytes', async () => {
  const ada = client('ada');
  await signUp(ada.runtime, 'ada@example.org');
  const bytes = Buffer.from('the bytes of the job '.repeat(300_000));
  const progress: number[] = [];
  const stored = await uploadFile(ada.runtime, new File([bytes], 'job.txt'), {
    parentId: '',
    signal: new AbortController().signal,
    onProgress: (at) => progress.push(at),
  });
  if (!stored.ok) throw new Error(stored.failure.code);
  const uploaded = await ada.runtime.api.drive.getFile(stored.value);
  if (!uploaded.ok) throw new Error(uploaded.failure.code);
  expect(uploaded.value.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(progress.at(-1)).toBe(bytes.length);
  const share = await ada.runtime.api.shares.createShare({
    fileIds: [stored.value],
    passCode: 'REQUIRED',
    expirationDays: 7,
    restoreLimit: '1',
  });
  if (!share.ok) throw new Error(share.failure.code);

  const bo = client('bo');
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
  if (open.screen !== 'open') throw new Error('not open');
  page.stop();

  await signUp(bo.runtime, 'bo@example.org');
  const restore = bo.runtime.begin.restore({
    shareId: share.value.share_id,
    passToken: open.listing.passToken,
    fileIds: open.listing.entries.map((one) => one.id),
    parentId: '',
  });
  restore.start();
  const done = await toPromise(restore);
  if (done.kind !== 'completed') throw new Error('not restored');
  const file = await bo.runtime.api.drive.getFile(done.fileId);
  if (!file.ok) throw new Error(file.failure.code);
  const back = Buffer.from(await (await fetch(file.value.web_content_link)).arrayBuffer());
  expect(Buffer.compare(back, bytes)).toBe(0);
  const again = await bo.runtime.api.shares.restoreShare({
    shareId: share.value.share_id,
    passToken: open.listing.passToken,
    fileIds: open.listing.entries.map((one) => one.id),
    parentId: '',
  });
  expect(again).toMatchObject({ ok: true, value: { share_status: 'MAX_RESTORE_COUNT' } });
});

it('[R4.7] an expired session is refreshed within a call, and signing out deletes everything', async () => {
  const cy = client('cy');
  await signUp(cy.runtime, 'cy@example.org');
  server.pass(3 * 3600_000);
  const about = await cy.runtime.api.drive.getAbout();
  expect(about).toMatchObject({ ok: true, value: { quota: { usage: '0' } } });
  cy.runtime.actors.session.send({ type: 'signOut.press' });
  await waitFor(cy.runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedOut');
  expect(cy.runtime.tokens.bearer()).toBeNull();
  expect(await cy.runtime.api.drive.getAbout()).toMatchObject({
    ok: false,
    failure: { code: 'unauthenticated', numeric: 16 },
  });
});

it('configuration, region check and build id respond by their schemas', async () => {
  const { runtime } = client('di');
  expect(await runtime.api.config.getBasicConfig({ system: 'en-US', app: 'en-US' })).toMatchObject({
    ok: true,
    value: { result: 'ok' },
  });
  expect(await runtime.api.access.isAreaAccessible()).toEqual({
    ok: true,
    value: { accessible: true, reason: '' },
  });
  expect(await runtime.api.access.getLatestBuild(0)).toEqual({ ok: true, value: { id: 'none' } });
});
