import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import {
  folder,
  good,
  type Person,
  password,
  refused,
  shared,
  signedUp,
  stored,
  verified,
} from './people.ts';
import { onEachService } from './services.ts';

const Claim = v.object({ email: v.string(), scene: v.string(), expires: v.number() });
const hour = 3_600_000;
const day = 24 * hour;

onEachService('membership', (at, serverOnly) => {
  const until = async (person: Person): Promise<number> => {
    const { data } = await good(person.api.drive.getVip());
    return data.status === 'ok' ? Date.parse(data.expire) - at().now() : 0;
  };
  const daysOf = async (person: Person): Promise<number> => Math.round((await until(person)) / day);

  it('[R7.6 R4.6] the free days are granted once, and expire', async () => {
    const ada = await verified(at(), 'ada@example.org');
    expect(await good(ada.api.drive.getVip())).toMatchObject({
      result: 'ACCEPTED',
      data: { expire: '', status: 'invalid', type: 'novip', user_id: ada.id, vipItem: [] },
    });
    expect(await good(ada.api.vip.claimFreeVip())).toEqual({ free_days: 7 });
    // Whole days are left: after a second, six.
    at().pass(1000);
    const vip = await good(ada.api.drive.getVip());
    expect(vip.data).toMatchObject({ status: 'ok', type: 'platinum' });
    expect(vip.data.vipItem).toMatchObject([{ type: 'platinum', expire: vip.data.expire, surplus_day: 6 }]);
    expect(await good(ada.api.vip.claimFreeVip())).toEqual({ free_days: 0 });
    expect(await daysOf(ada)).toBe(7);
    at().pass(7 * day + 1000);
    expect((await good(ada.api.drive.getVip())).data.status).toBe('invalid');
  });

  serverOnly((at) => {
    it('[R7.6] lists the limits of a membership and their use as decimal strings', async () => {
      const ada = await verified(at(), 'quantities@example.org');
      await stored(ada, 'a.txt', '12345');
      const url = at().serve('nothing.txt', 404);
      await good(ada.api.drive.createOfflineTask({ url }));
      const quantities = await good(ada.api.vip.getQuantities());
      expect(quantities.base.user_id).toBe(ada.id);
      expect(quantities.transfer).toMatchObject({
        offline: { total_assets: '100', assets: '1' },
        upload: { total_assets: String(1024 ** 4), assets: '5', size: String(1024 ** 4 - 5) },
        download: { total_assets: String(1024 ** 4), assets: '0' },
      });
      await good(ada.api.vip.claimFreeVip());
      expect((await good(ada.api.vip.getQuantities())).transfer).toMatchObject({
        offline: { total_assets: '500', assets: '1', size: '499' },
        upload: { total_assets: String(20 * 1024 ** 4), assets: '5' },
      });
    });

    it('[R7.11 R7.15] an invitation grants both accounts three days, once', async () => {
      const ada = await verified(at(), 'host@example.org');
      const bo = await verified(at(), 'guest@example.org');
      const { code } = await good(ada.api.vip.getInviteCode());
      expect(code).toMatch(/^[A-Z2-9]{10}$/);
      expect(await good(ada.api.vip.getInviteCode())).toEqual({ code });
      expect((await good(bo.api.vip.getInviteCode())).code).not.toBe(code);
      expect(await good(ada.api.vip.getInviteInfo())).toMatchObject({ invited_nums: 0, add_days: 0 });
      await refused(bo.api.vip.acceptInvitation({ from: 'ZZZZZZZZZZ' }), 'not_found', 'from');
      await refused(ada.api.vip.acceptInvitation({ from: code }), 'invalid_argument', 'from');
      const invited = await good(bo.api.vip.acceptInvitation({ from: code, rr: 'a', tf: 'b', rf: 'c' }));
      expect(invited).toEqual({ result: 'ACCEPTED', add_days: 3 });
      expect([await daysOf(ada), await daysOf(bo)]).toEqual([3, 3]);
      await refused(bo.api.vip.acceptInvitation({ from: code }), 'already_exists');
      expect([await daysOf(ada), await daysOf(bo)]).toEqual([3, 3]);
      expect(await good(ada.api.vip.getInviteInfo())).toMatchObject({ invited_nums: 1, add_days: 3 });
      at().pass(1000);
      const cy = await verified(at(), 'zoe@example.org');
      await good(cy.api.vip.acceptInvitation({ from: code }));
      const page = await good(ada.api.vip.getInvitePage());
      expect(page).toMatchObject({
        total: 2,
        data: [
          { name: 'z***', add_days: 3 },
          { name: 'g***', add_days: 3 },
        ],
      });
      const short = await good(ada.api.vip.getInvitePage(1));
      expect([short.data.length, short.total]).toEqual([1, 2]);
      expect(await good(bo.api.vip.getInvitePage())).toEqual({ data: [], total: 0 });
    });

    it('[R4.6 R7.11 P13e] an unverified address is granted nothing; five guests a month are rewarded, and neither oneself nor one’s own inviter can be invited', async () => {
      const from = (email: string, n: number) =>
        verified(at(), email, { headers: { 'x-forwarded-for': `192.0.2.${n}` } });
      const ada = await from('inviter@example.org', 0);
      const { code } = await good(ada.api.vip.getInviteCode());
      const unproved = await signedUp(at(), 'unproved@example.org');
      await refused(unproved.api.vip.claimFreeVip(), 'email_not_verified');
      await refused(unproved.api.vip.acceptInvitation({ from: code }), 'email_not_verified');
      const label = await from('inviter+label@example.org', 1);
      await refused(label.api.vip.acceptInvitation({ from: code }), 'invalid_argument', 'from');
      const guests = [];
      for (let n = 2; n < 8; n += 1) {
        const guest = await from(`guest.${n}@example.org`, n);
        expect(await good(guest.api.vip.acceptInvitation({ from: code }))).toMatchObject({ add_days: 3 });
        guests.push(guest);
      }
      expect(await daysOf(ada)).toBe(15);
      expect(await good(ada.api.vip.getInviteInfo())).toMatchObject({
        invited_nums: 6,
        add_days: 15,
        invited_join_days: 18,
      });
      const [first] = guests;
      if (first === undefined) expect.fail('nobody came');
      const back = (await good(first.api.vip.getInviteCode())).code;
      await refused(ada.api.vip.acceptInvitation({ from: back }), 'invalid_argument', 'from');
      const twin = await from('guest.2+again@example.org', 9);
      await refused(twin.api.vip.acceptInvitation({ from: code }), 'already_exists');
      expect(await good(first.api.vip.claimFreeVip())).toEqual({ free_days: 7 });
      expect(await good(twin.api.vip.claimFreeVip())).toEqual({ free_days: 0 });
      at().pass(31 * day);
      const late = await from('guest.late@example.org', 10);
      await good(late.api.vip.acceptInvitation({ from: code }));
      ada.runtime.tokens.keep(await good(ada.api.user.signIn({ username: ada.email, password })));
      expect((await good(ada.api.vip.getInviteInfo())).add_days).toBe(18);
    });
  });

  it('[R7.12] an activation code grants its days once, ignoring case and separators', async () => {
    const ada = await verified(at(), 'activates@example.org');
    const bo = await verified(at(), 'bo.activates@example.org');
    const code = await at().makeActivationCode({ days: 30, expiresAt: null });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const done = await good(ada.api.vip.redeemCode({ code: typed, data: 'from a mail' }));
    expect(done).toMatchObject({ result: 'ACCEPTED', add_days: 30 });
    expect(await good(ada.api.drive.getVip())).toMatchObject({
      data: { status: 'ok', expire: done.data.expire },
    });
    expect(await daysOf(ada)).toBe(30);
    await refused(ada.api.vip.redeemCode({ code }), 'already_exists');
    await refused(bo.api.vip.redeemCode({ code }), 'already_exists');
    const more = await at().makeActivationCode({ days: 5, expiresAt: at().now() + hour });
    expect(await good(ada.api.vip.redeemCode({ code: more }))).toMatchObject({ add_days: 5 });
    expect(await daysOf(ada)).toBe(35);
    const late = await at().makeActivationCode({ days: 5, expiresAt: at().now() + hour });
    at().pass(hour + 1000);
    await refused(bo.api.vip.redeemCode({ code: late }), 'out_of_range');
    expect(await daysOf(bo)).toBe(0);
  });

  serverOnly((at) => {
    it('[R7.12] after ten wrong codes in an hour, valid ones are refused too', async () => {
      const ada = await verified(at(), 'guesses@example.org');
      for (let n = 0; n < 10; n += 1) {
        const wrong = ada.api.vip.redeemCode({ code: `AAAA-AAAA-AAAA-AA${n + 10}` });
        await refused(wrong, 'not_found', 'activation_code');
      }
      const code = await at().makeActivationCode({ days: 30, expiresAt: null });
      await refused(ada.api.vip.redeemCode({ code }), 'resource_exhausted');
      at().pass(hour + 1000);
      expect(await good(ada.api.vip.redeemCode({ code }))).toMatchObject({ add_days: 30 });
    });
  });

  serverOnly((at) => {
    it('a check-in counts once a day, and seven in a row grant a day', async () => {
      const unproved = await signedUp(at(), 'unproved.daily@example.org');
      await refused(unproved.api.vip.checkIn(), 'email_not_verified');
      const ada = await verified(at(), 'daily@example.org');
      for (let n = 1; n <= 7; n += 1) {
        const before = await good(ada.api.vip.getCheckIn());
        expect(before).toMatchObject({ checked_in: false, run: n - 1, run_length: 7, reward_days: 1 });
        expect(await good(ada.api.vip.checkIn())).toEqual({ result: 'ACCEPTED', add_days: n === 7 ? 1 : 0 });
        expect(await good(ada.api.vip.getCheckIn())).toMatchObject({ checked_in: true, run: n });
        await refused(ada.api.vip.checkIn(), 'already_exists');
        at().pass(24 * hour);
      }
      expect(await good(ada.api.vip.getCheckIn())).toMatchObject({ checked_in: false, run: 0 });
    });
  });

  serverOnly((at) => {
    it('[R10.10] mails are chosen one by one, at a verified address only', async () => {
      const choice = { scene: 'check_in', subscribed: true } as const;
      const unproved = await signedUp(at(), 'unproved.mails@example.org');
      await refused(unproved.api.vip.setMailSubscription(choice), 'email_not_verified');
      const ada = await verified(at(), 'mails@example.org');
      const { subscriptions } = await good(ada.api.vip.getMailSubscriptions());
      expect(subscriptions).toEqual([
        { scene: 'membership', subscribed: true },
        { scene: 'received_files', subscribed: false },
        { scene: 'check_in', subscribed: false },
      ]);
      const chosen = await good(ada.api.vip.setMailSubscription(choice));
      expect(chosen.subscriptions).toContainEqual(choice);
      expect(await good(ada.api.vip.getMailSubscriptions())).toEqual(chosen);
    });
  });

  serverOnly((at) => {
    it('[R7.13 R7.14] a completed reward task grants its day once', async () => {
      const ada = await verified(at(), 'newcomer@example.org');
      const bo = await verified(at(), 'brought@example.org');
      const tasks = async () => (await good(ada.api.vip.getVipTaskStatus('newcomer'))).tasks;
      const uploadFirst = async () => (await tasks()).find((one) => one.type === 'upload_first')?.status;
      const byType = (await tasks()).toSorted((a, b) => a.type.localeCompare(b.type));
      expect(byType).toEqual([
        { type: 'invite_first', status: 'open', reward_days: 1 },
        { type: 'share_first', status: 'open', reward_days: 1 },
        { type: 'upload_first', status: 'open', reward_days: 1 },
      ]);
      await refused(ada.api.vip.claimReward({ type: 'upload_first', data: '' }), 'failed_precondition');
      await refused(ada.api.vip.claimReward({ type: 'nothing_first', data: '' }), 'invalid_argument', 'type');
      const unproved = await signedUp(at(), 'unproved.newcomer@example.org');
      await stored(unproved, 'a.txt', 'a', await folder(unproved, 'place'));
      const early = unproved.api.vip.claimReward({ type: 'upload_first', data: '' });
      await refused(early, 'email_not_verified');
      await refused(ada.api.vip.getVipTaskStatus('christmas'), 'invalid_argument', 'scene');
      const place = await folder(ada, 'place');
      expect(await uploadFirst()).toBe('open');
      await stored(ada, 'a.txt', 'a', place);
      expect(await uploadFirst()).toBe('done');
      const reward = { result: 'ACCEPTED', add_days: 1 };
      expect(await good(ada.api.vip.claimReward({ type: 'upload_first', data: '' }))).toEqual(reward);
      await refused(ada.api.vip.claimReward({ type: 'upload_first', data: '' }), 'already_exists');
      expect(await uploadFirst()).toBe('rewarded');
      expect(await daysOf(ada)).toBe(1);
      await shared(ada, [place]);
      const { code } = await good(ada.api.vip.getInviteCode());
      await good(bo.api.vip.acceptInvitation({ from: code }));
      expect(await good(ada.api.vip.claimReward({ type: 'share_first', data: '' }))).toEqual(reward);
      expect(await good(ada.api.vip.claimReward({ type: 'invite_first', data: '' }))).toEqual(reward);
      expect(await daysOf(ada)).toBe(6);
    });
  });

  it('[R7.17] outage compensation is claimed once, by eligible accounts and in its period', async () => {
    const activity = 'aliyun_accident_202409';
    const own = '0123456789abcdef0123456789abcdef';
    const ada = await verified(at(), 'suffered@example.org');
    const unproved = await signedUp(at(), 'suffered.unproved@example.org');
    const ask = (who: Person, action: 'check' | 'claim', name = activity) =>
      who.api.vip.compensate({ activity: name, action });
    await refused(ask(ada, 'check', 'f'.repeat(32)), 'not_found');
    await refused(ask(ada, 'check', 'something else'), 'not_found');
    at().pass(1000);
    const start = at().now();
    await at().setActivity({ name: activity, start, end: start + day, days: 10 });
    await at().setActivity({ name: own, start: start + day, end: start + 2 * day, days: 4 });
    at().pass(1000);
    const late = await verified(at(), 'came.late@example.org');
    expect(await good(ask(late, 'check'))).toMatchObject({ status: 'not_eligible', add_days: 0 });
    expect(await good(ask(late, 'claim'))).toMatchObject({ status: 'not_eligible', add_days: 0 });
    const early = unproved.api.vip.compensate({ activity, action: 'claim' });
    await refused(early, 'email_not_verified');
    expect(await good(ask(ada, 'check'))).toEqual({ status: 'eligible', add_days: 10 });
    expect(await daysOf(ada)).toBe(0);
    expect(await good(ask(ada, 'claim'))).toEqual({ status: 'claimed', add_days: 10 });
    expect((await good(ask(ada, 'claim'))).status).toBe('taken');
    expect((await good(ask(ada, 'check'))).status).toBe('taken');
    expect(await daysOf(ada)).toBe(10);
    expect((await good(ask(ada, 'check', own))).status).toBe('ended');
    at().pass(day);
    expect(await good(ask(ada, 'check', own))).toEqual({ status: 'eligible', add_days: 4 });
    at().pass(day);
    expect((await good(ask(ada, 'claim', own))).status).toBe('ended');
    expect((await good(ask(late, 'check', own))).status).toBe('ended');
  });
});

onEachService('public calls of the membership host', (at, serverOnly) => {
  it('[R7.16] a captcha token is verified once, for its action', async () => {
    const client = newClient(at());
    const action = 'POST:/vip/v1/verifyRecaptchaToken';
    const meta = { email: 'ada@example.org' };
    const { deviceId } = client.runtime;
    const answer = await good(client.api.user.initCaptcha({ action, deviceId, meta }));
    if (!('captcha_token' in answer)) expect.fail('a challenge');
    const verified = await good(client.api.vip.verifyRecaptcha(answer.captcha_token));
    expect(verified.success).toBe(true);
    expect(verified.score).toBeGreaterThan(0);
    const other = await good(client.api.user.initCaptcha({ action: 'POST:/v1/auth/signin', deviceId, meta }));
    if (!('captcha_token' in other)) expect.fail('a challenge');
    const bad = { success: false, score: 0 };
    expect(await good(client.api.vip.verifyRecaptcha(other.captcha_token))).toEqual(bad);
    expect(await good(client.api.vip.verifyRecaptcha('nothing'))).toEqual(bad);
    await refused(client.api.vip.verifyRecaptcha(''), 'invalid_argument', 'token');
    await refused(client.api.vip.verifyRecaptcha('a'.repeat(2049)), 'invalid_argument', 'token');
  });

  serverOnly((at) => {
    it('[R7.18] the signed link of a mail unsubscribes without a session, repeatedly; a modified one does not', async () => {
      const { vip } = newClient(at()).api;
      const d = await at().unsubscribeText({ email: 'nobody@example.org', scene: 'news' });
      expect(await good(vip.unsubscribe(d))).toEqual({ result: 'ok' });
      expect(await good(vip.unsubscribe(d))).toEqual({ result: 'ok' });
      const [payload = '', signature = ''] = d.split('.');
      const claim = v.parse(Claim, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      expect(claim).toMatchObject({ email: 'nobody@example.org', scene: 'news' });
      const forged = Buffer.from(JSON.stringify({ ...claim, email: 'ada@example.org' })).toString(
        'base64url',
      );
      await refused(vip.unsubscribe(`${forged}.${signature}`), 'invalid_argument', 'd');
      await refused(vip.unsubscribe('spoilt'), 'invalid_argument', 'd');
      at().pass(366 * day);
      await refused(vip.unsubscribe(d), 'invalid_argument', 'd');
    });

    it('[R7.19] the download counts of the apps are decimal strings', async () => {
      const { downloads } = await good(newClient(at()).api.vip.getDownloadStatistics());
      expect(downloads).toEqual({ android: '0', ios: '0', gp: '0', tv: '0', windows: '0', mac: '0' });
    });
  });
});
