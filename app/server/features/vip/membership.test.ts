import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (who: Person, path: string) => call(server, 'GET', path, { token: who.token });
const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', path, { token: who.token, body });
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];
const Membership = v.object({
  data: v.object({
    expire: v.string(),
    vipItem: v.array(v.object({ type: v.string(), surplus_day: v.number(), status: v.string() })),
  }),
});

describe('membership', () => {
  it('[R7.6 R4.6 R6.1] the free days add to what there is, and one item says how many are left', async () => {
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    const { code } = (await get(bo, '/vip/v1/activity/inviteCode')).body;
    await post(ada, '/vip/v1/activity/invite', { from: code });
    expect((await post(ada, '/vip/v1/activity/free-vip', {})).body).toEqual({ free_days: 7 });
    expect((await post(ada, '/vip/v1/activity/free-vip', {})).body).toEqual({ free_days: 0 });
    const { data } = v.parse(Membership, (await get(ada, '/drive/v1/privilege/vip')).body);
    expect(data.vipItem).toEqual([
      expect.objectContaining({ type: 'platinum', surplus_day: 9, status: 'ok' }),
    ]);
    const left = Date.parse(data.expire) - server.services.clock();
    expect(Math.round(left / (24 * 3600 * 1000))).toBe(10);
  });

  it('[R6.1] what is used of the day’s tasks and the month’s traffic', async () => {
    const ada = await newPerson(server, 'cy@example.org');
    await storeFile(server, ada, 'a.txt', 'four');
    const { body } = await get(ada, '/vip/v1/quantity/list?type=transfer');
    const { monthlyUpload, monthlyDownload } = server.configuration.tiers.free;
    expect(body.base).toMatchObject({
      user_id: ada.id,
      vip_status: 'invalid',
      offline: { total_assets: '100', assets: '0', size: '100' },
      upload: { total_assets: String(monthlyUpload), assets: '4' },
      download: { total_assets: String(monthlyDownload), assets: '0' },
    });
  });

  it('nobody is told anything without a session', async () => {
    const calls = [
      ['GET', '/vip/v1/quantity/list'],
      ['GET', '/vip/v1/activity/inviteCode'],
      ['GET', '/vip/v1/activity/inviteInfo'],
      ['GET', '/vip/v1/activity/inviteExtActivityPage'],
      ['GET', '/vip/v1/task/status?scene=newcomer'],
      ['POST', '/vip/v1/activity/invite'],
      ['POST', '/vip/v1/activity/rewardVip'],
      ['POST', '/vip/v1/activity/compensate'],
      ['POST', '/vip/v1/order/activation-code'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await call(server, method, path, method === 'GET' ? {} : { body: {} });
      expect(answer.body).toMatchObject({ error: 'unauthenticated', error_code: 16 });
    }
  });
});

describe('without a session', () => {
  const path = '/vip/v1/verifyRecaptchaToken';

  it('[R7.16] a captcha token of this action is good, anything else is not', async () => {
    const granted = await call(server, 'POST', '/v1/shield/captcha/init', {
      body: {
        client_id: 'aloft-terminal',
        action: `POST:${path}`,
        device_id: 'device-1',
        meta: { email: 'a@example.org' },
      },
    });
    const verify = (token: unknown) => call(server, 'POST', path, { body: { token } });
    expect((await verify(granted.body.captcha_token)).body).toEqual({ success: true, score: 1 });
    expect((await verify('nothing of ours')).body).toEqual({ success: false, score: 0 });
    for (const wrong of ['', 'x'.repeat(2049), 7]) {
      expect((await verify(wrong)).body).toMatchObject({
        error: 'invalid_argument',
        details: field('token'),
      });
    }
  });

  it('[R7.9] the country is what a proxy of ours says, and nobody else', async () => {
    const ask = (from: Pick<TestServer, 'appUrl'>, country: string) =>
      call(from, 'GET', '/drive/v1/privilege/area_country_code', { headers: { 'cf-ipcountry': country } });
    expect((await ask(server, 'ID')).body).toEqual({ data: { countryCode: '' } });
    const behind = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'] });
    expect((await ask(behind, 'id')).body).toEqual({ data: { countryCode: 'ID' } });
    expect((await ask(behind, 'T1')).body).toEqual({ data: { countryCode: '' } });
    await behind.stop();
  });
});
