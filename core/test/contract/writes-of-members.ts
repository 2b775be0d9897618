import { folder, good, type Person, shared, stored } from './people.ts';
import type { Scene, Writes } from './writes.ts';

const day = 86_400_000;

async function daysOf({ service }: Scene, person: Person): Promise<number> {
  const { data } = await good(person.api.drive.getVip());
  return data.status === 'ok' ? Math.round((Date.parse(data.expire) - service.now()) / day) : 0;
}

const languages = { system: 'ko', app: 'en-US' };

/** Writes of memberships, of the operator, and the questions that are asked by POST. */
export const writesOfMembers: Writes = {
  claimFreeVip: async (scene) => ({
    act: () => scene.me.api.vip.claimFreeVip(),
    effect: () => daysOf(scene, scene.me),
    once: 7,
  }),
  redeemCode: async (scene) => {
    const code = await scene.service.makeActivationCode({ days: 30, expiresAt: null });
    return {
      act: () => scene.me.api.vip.redeemCode({ code }),
      effect: () => daysOf(scene, scene.me),
      once: 30,
    };
  },
  acceptInvitation: async (scene) => {
    const { me, other } = scene;
    const { code } = await good(other.api.vip.getInviteCode());
    return {
      act: () => me.api.vip.acceptInvitation({ from: code }),
      effect: async () => [await daysOf(scene, me), await daysOf(scene, other)],
      once: [3, 3],
    };
  },
  claimReward: async (scene) => {
    await stored(scene.me, 'a.txt', 'a');
    return {
      act: () => scene.me.api.vip.claimReward({ type: 'upload_first', data: '' }),
      effect: () => daysOf(scene, scene.me),
      once: 1,
    };
  },
  checkIn: async ({ me }) => ({
    act: () => me.api.vip.checkIn(),
    effect: async () => (await good(me.api.vip.getCheckIn())).days.length,
    once: 1,
  }),
  setMailSubscription: async ({ me }) => ({
    act: () => me.api.vip.setMailSubscription({ scene: 'check_in', subscribed: true }),
    effect: async () => (await good(me.api.vip.getMailSubscriptions())).subscriptions.at(-1),
    once: { scene: 'check_in', subscribed: true },
  }),
  compensate: async (scene) => {
    scene.service.pass(1000);
    const start = scene.service.now();
    const activity = 'abcdefabcdefabcdefabcdefabcdefab';
    await scene.service.setActivity({ name: activity, start, end: start + day, days: 5 });
    scene.service.pass(1000);
    return {
      act: () => scene.me.api.vip.compensate({ activity, action: 'claim' }),
      effect: () => daysOf(scene, scene.me),
      once: 5,
    };
  },
  createOrder: async ({ me, service }) => {
    await service.setProduct({
      id: 'week',
      language: '',
      name: 'A week',
      days: 7,
      price: 100,
      currency: 'EUR',
    });
    return {
      act: () => me.api.vip.createOrder({ productId: 'week' }),
      effect: async () => (await good(me.api.vip.listOrders())).orders.map((one) => one.status),
      once: ['PENDING'],
    };
  },
  cancelOrder: async ({ me, service }) => {
    await service.setProduct({
      id: 'week',
      language: '',
      name: 'A week',
      days: 7,
      price: 100,
      currency: 'EUR',
    });
    const { order_id: id } = await good(me.api.vip.createOrder({ productId: 'week' }));
    return {
      act: () => me.api.vip.cancelOrder(id),
      effect: async () => (await good(me.api.vip.listOrders())).orders.map((one) => one.status),
      once: ['CANCELLED'],
    };
  },
  verifyRecaptcha: async ({ program }) => {
    const answer = await good(
      program.api.user.initCaptcha({
        action: 'POST:/vip/v1/verifyRecaptchaToken',
        deviceId: program.runtime.deviceId,
        meta: { email: 'ada@example.org' },
      }),
    );
    const token = 'captcha_token' in answer ? answer.captcha_token : '';
    return { act: () => program.api.vip.verifyRecaptcha(token) };
  },
  auditShare: async ({ me, service }) => {
    const fileIds = [await folder(me, 'a')];
    await shared(me, fileIds);
    const wanted = { shareUserId: me.id, gcids: [], fileIds, verdict: 'AUDITING' } as const;
    return {
      act: () => me.api.vip.auditShare(wanted, service.adminKey ?? ''),
      effect: async () => (await good(me.api.shares.listShares())).data.map((one) => one.share_status),
      once: ['AUDITING'],
    };
  },
  getExternalProducts: async ({ me }) => ({ act: () => me.api.config.getExternalProducts('ko') }),
  getResources: async ({ me }) => ({ act: () => me.api.config.getResources('ko') }),
  getActivityOperation: async ({ me }) => ({
    act: () => me.api.config.getActivityOperation(languages),
    timeField: 'server_time',
  }),
  getDebugOptions: async ({ me }) => ({ act: () => me.api.config.getDebugOptions() }),
  getBasicConfig: async ({ me }) => ({
    act: () => me.api.config.getBasicConfig(languages),
    timeField: 'server_time',
  }),
};
