import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { logName } from '../../platform/http/log.ts';
import { call, signInAgain } from '../testing/start-test-server.ts';
import { callsOf } from './testing/calls.ts';
import { breaksOf, draftOf } from './testing/cases.ts';
import { randomOf, some } from './testing/random.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { adminKey, settled, startWorld, type World } from './testing/world.ts';

/** Malformed requests of each call. */
const spoiltOfEach = sized({ gate: 5, all: 12 });

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

const Line = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('request'),
  requestId: v.pipe(v.string(), v.uuid()),
  method: v.string(),
  path: v.pipe(v.string(), v.maxLength(310)),
  status: v.number(),
  milliseconds: v.number(),
  account: v.nullable(v.string()),
  client: v.pipe(v.string(), v.minLength(1)),
  what: v.nullable(v.string()),
  result: v.pipe(v.string(), v.minLength(2)),
});
/** The log events of payment webhooks. */
const Payment = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('payment'),
  detail: v.pipe(v.string(), v.regex(/^sandbox [\w-]{22} (paid|failed|refunded): \w+$/)),
});
/** The log events of the media processes. */
const MediaWorker = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('media-worker'),
  pid: v.number(),
  detail: v.literal('a process was started'),
});
type Line = v.InferOutput<typeof Line>;

const lastLine = (): Line => v.parse(v.pipe(v.string(), v.parseJson(), Line), world.log.at(-1));

/** The tokens, codes and cookies of a response. */
function secretsOf(text: string, headers: Headers): string[] {
  const named =
    /"(?:\w*token|pass_code|device_code|user_code|code|redirect_to|endpoint|web_content_link|payment_url|url|access_key_secret|security_token)":"([^"]{6,})"/g;
  const cookies = headers.getSetCookie().map((one) => /=([^;]+)/.exec(one)?.[1] ?? '');
  const told = [...text.matchAll(named)].map((one) => one[1] ?? '');
  const parts = told.flatMap((one) => one.split(/[/?&=]/));
  return [...parts, ...cookies].filter((one) => one.length >= 6 && /[\w-]{6}/.test(one));
}

// Values that are also public, and grant nothing.
const open =
  /^(https?:|localhost|127\.0\.0\.1|content|upload|thumbnail|archive|pay|Bearer|Cookie|access_denied|expires_in|[\w.%-]*\.(txt|png|bin|zip)$|aloft)/;

describe('the log', () => {
  it('[P16b P35b] no password, passcode, token, code, cookie or share id is in any line of any call, right or wrong', async () => {
    const { server, ada, bo, spare } = world;
    const { db } = server.services;
    const secrets = new Set([
      'a long password',
      'another long one',
      adminKey,
      ada.who.token,
      ada.who.refresh,
      bo.who.token,
      ...[ada, bo].flatMap(({ lockedShare, openShare }) => [openShare, ...Object.values(lockedShare)]),
      ...[ada, bo].flatMap(({ content, upload, picture, archive, pay }) =>
        [content, upload, picture, archive, pay].map((one) => one.split('/')[2] ?? ''),
      ),
      ...[spare.resetToken, spare.moveToken, spare.delivery.headers['x-payment-signature'] ?? ''],
      ...[spare.activationCode, spare.deviceCode, spare.userCode, spare.verificationCode, spare.code],
      ...[spare.authorizationCode],
      ...[spare.verifier, spare.unsubscribe, spare.attempt.cookie, spare.challenge.payload, spare.request],
    ]);
    const random = randomOf(35);
    const from = world.log.length;
    for (const one of callsOf(world)) {
      const good = draftOf(one, ada.who.token);
      const spoilt = some(random, breaksOf(one, [bo.file]), one.slow === true ? 3 : spoiltOfEach);
      for (const draft of [good, ...spoilt.map((broken) => broken.apply(good))]) {
        const answer = await askWithin(world, one, draft, 120_000);
        for (const secret of secretsOf(answer.text, answer.headers))
          if (!open.test(secret)) secrets.add(secret);
      }
      await settled(server);
      await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
    }
    for (const path of [`/s/${bo.lockedShare.id}?s_code=${bo.lockedShare.passCode}`, `/q/${spare.userCode}`])
      await call(server, 'GET', path);
    const lines = world.log.slice(from);
    expect(lines.length).toBeGreaterThan(sized({ gate: 500, all: 900 }));
    expect(secrets.size).toBeGreaterThan(60);
    const told = lines.flatMap((line) =>
      [...secrets].filter((one) => line.includes(one)).map((one) => `${one} in ${line}`),
    );
    expect(told.slice(0, 20)).toEqual([]);
    const strange = lines.filter(
      (line) =>
        !v.safeParse(v.pipe(v.string(), v.parseJson(), v.union([Line, Payment, MediaWorker])), line).success,
    );
    expect(strange.slice(0, 5)).toEqual([]);
  });

  it('[P35a] who, what and result are logged for sessions and for shares with a passcode, granted or refused', async () => {
    const { server, ada, bo } = world;
    const address = logName('address', ada.who.email);
    const signIn = (password: string) =>
      call(server, 'POST', '/v1/auth/signin', {
        body: { client_id: 'aloft-terminal', username: ' Ada@example.org', password },
      });
    await signIn('a long password');
    expect(lastLine()).toMatchObject({ account: ada.who.id, what: address, result: 'ok', status: 200 });
    await signIn('canary-password');
    expect(lastLine()).toMatchObject({ account: null, what: address, result: 'invalid_account_or_password' });
    const fresh = await signInAgain(server, ada.who);
    const refresh = (device: string) =>
      call(server, 'POST', '/v1/auth/token', {
        body: { client_id: 'aloft-terminal', grant_type: 'refresh_token', refresh_token: fresh.refresh },
        headers: { 'x-device-id': device },
      });
    await refresh('device-1');
    expect(lastLine()).toMatchObject({ account: ada.who.id, path: '/v1/auth/token', result: 'ok' });
    await refresh('device-2');
    expect(lastLine()).toMatchObject({ account: null, result: 'invalid_grant', status: 400 });
    const what = logName('share', bo.lockedShare.id);
    const look = (code: string) =>
      call(server, 'GET', `/drive/v1/share/detail?share_id=${bo.lockedShare.id}&pass_code=${code}`);
    for (const [code, result] of [
      ['', 'PASS_CODE_EMPTY'],
      ['wrong1', 'PASS_CODE_ERROR'],
      [bo.lockedShare.passCode, 'granted'],
    ] as const) {
      await look(code);
      expect(lastLine()).toMatchObject({ account: null, what, result, client: '127.0.0.1' });
    }
  });

  it('a line has the request id that the answer names, on every listener', async () => {
    const { server, ada } = world;
    const urls = [
      `${server.appUrl}/config/v1/basic`,
      `${server.appUrl}/none`,
      `${server.contentUrl}${ada.content}`,
      `${server.adminUrl}/metrics`,
    ];
    for (const url of urls) {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      expect(lastLine().requestId, url).toBe(answer.headers.get('x-request-id'));
    }
  });

  it('[P35a] grants are logged, and so are refusals', async () => {
    const { server, ada, bo, spare } = world;
    const ask = async (path: string, body: unknown): Promise<Line> => {
      await call(server, 'POST', path, { token: ada.who.token, body });
      return lastLine();
    };
    const account = ada.who.id;
    const redeem = { activation_code: spare.activationCode };
    expect(await ask('/vip/v1/order/activation-code', redeem)).toMatchObject({ account, result: 'ok' });
    expect(await ask('/vip/v1/order/activation-code', redeem)).toMatchObject({
      account,
      result: 'already_exists',
    });
    expect(await ask('/vip/v1/activity/free-vip', {})).toMatchObject({ account, result: 'granted' });
    expect(await ask('/vip/v1/activity/free-vip', {})).toMatchObject({ account, result: 'given_before' });
    expect(await ask('/vip/v1/activity/rewardVip', { type: 'upload_first' })).toMatchObject({
      account,
      result: 'ok',
    });
    const restore = { share_id: bo.openShare, file_ids: [bo.openFile] };
    const what = logName('share', bo.openShare);
    expect(await ask('/drive/v1/share/restore', restore)).toMatchObject({ account, what, result: 'granted' });
    await server.services.db
      .updateTable('shares')
      .set({ restore_limit: 1 })
      .where('id', '=', bo.openShare)
      .execute();
    expect(await ask('/drive/v1/share/restore', restore)).toMatchObject({
      account,
      what,
      result: 'MAX_RESTORE_COUNT',
    });
    await call({ appUrl: server.adminUrl ?? '' }, 'POST', '/audit.admin/v1/share', { body: {} });
    expect(lastLine()).toMatchObject({ account: null, result: 'permission_denied', status: 403 });
    await fetch(`${server.contentUrl}/content/spoilt.token/name`);
    expect(lastLine()).toMatchObject({ path: '/content/…/…', result: 'not_found' });
    await fetch(`${server.contentUrl}${ada.content}`);
    expect(lastLine()).toMatchObject({ account, what: `file ${ada.file}`, result: 'ok' });
  });
});
