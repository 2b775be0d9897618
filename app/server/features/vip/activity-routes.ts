import { Hono } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { recordOf } from '../../platform/http/lists.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { owner } from '../files/routes.ts';
import { redeemCode } from './activation-codes.ts';
import { compensate } from './compensation.ts';
import { acceptInvitation, inviteCode, inviteInfo, invitePage } from './invitations.ts';
import { claimReward, newcomerTasks, rewardTypes } from './rewards.ts';

const Way = v.optional(v.pipe(v.string(), v.maxLength(128)), '');
const Invite = v.object({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  rr: Way,
  tf: Way,
  rf: Way,
});
const Limit = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100));
const Page = v.object({ limit: v.optional(Limit, '20') });
/** Data of the activity's page; only its size is checked (R3.11). */
const ActivityData = v.optional(v.union([v.pipe(v.string(), v.maxLength(4096)), recordOf(v.unknown())]));
const Redeem = v.object({
  activation_code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  data: ActivityData,
});
const Scene = v.object({ scene: v.literal('newcomer') });
const Reward = v.object({ type: v.picklist(rewardTypes), data: ActivityData });
const Compensation = v.object({
  type: v.pipe(v.string(), v.maxLength(128)),
  action: v.picklist(['check', 'claim']),
});

/** Invitations, activation codes, rewarded tasks and compensations (R7.11–R7.15, R7.17); requires `signedIn`. */
export function activityRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/vip/v1/activity/inviteCode', async (c) => {
    const code = await inviteCode(c.get('services'), owner(c).accountId);
    return isRefusal(code) ? failWith(c, code) : c.json({ code });
  });

  routes.get('/vip/v1/activity/inviteInfo', async (c) =>
    c.json(await inviteInfo(c.get('services'), owner(c).accountId)),
  );

  routes.get('/vip/v1/activity/inviteExtActivityPage', async (c) => {
    const query = parseQuery(c, Page);
    if (isRefusal(query)) return failWith(c, query);
    return c.json(await invitePage(c.get('services'), owner(c).accountId, query.limit));
  });

  routes.post('/vip/v1/activity/invite', async (c) => {
    const body = await parseBody(c, Invite);
    if (isRefusal(body)) return failWith(c, body);
    const done = await acceptInvitation(c.get('services'), owner(c).accountId, body, c.get('remembered'));
    if (isRefusal(done)) return failWith(c, done);
    c.set('what', `invited by account ${done.inviterId}: ${done.inviterDays} days`);
    return c.json(done.answer);
  });

  routes.post('/vip/v1/order/activation-code', async (c) => {
    const body = await parseBody(c, Redeem);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const done = await redeemCode(c.get('services'), accountId, body.activation_code, c.get('remembered'));
    return isRefusal(done) ? failWith(c, done) : c.json(done);
  });

  routes.get('/vip/v1/task/status', async (c) => {
    const query = parseQuery(c, Scene);
    if (isRefusal(query)) return failWith(c, query);
    return c.json({ tasks: await newcomerTasks(c.get('services'), owner(c).accountId) });
  });

  routes.post('/vip/v1/activity/rewardVip', async (c) => {
    const body = await parseBody(c, Reward);
    if (isRefusal(body)) return failWith(c, body);
    const done = await claimReward(c.get('services'), owner(c).accountId, body.type, c.get('remembered'));
    return isRefusal(done) ? failWith(c, done) : c.json(done);
  });

  routes.post('/vip/v1/activity/compensate', async (c) => {
    const body = await parseBody(c, Compensation);
    if (isRefusal(body)) return failWith(c, body);
    const done = await compensate(c.get('services'), owner(c).accountId, body, c.get('remembered'));
    if (isRefusal(done)) return failWith(c, done);
    c.set('result', done.status);
    return c.json(done);
  });

  return routes;
}
