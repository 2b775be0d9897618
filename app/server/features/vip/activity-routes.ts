import {
  CompensationBody,
  InviteBody,
  InvitePageQuery,
  RedeemBody,
  RewardBody,
  SceneQuery,
} from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { owner } from '../files/routes.ts';
import { redeemCode } from './activation-codes.ts';
import { checkIn, checkInState } from './check-in.ts';
import { compensate } from './compensation.ts';
import { acceptInvitation, inviteCode, inviteInfo, invitePage } from './invitations.ts';
import { claimReward, newcomerTasks } from './rewards.ts';

/** Invitations, activation codes, rewarded tasks, check-ins and compensations (R7.11–R7.15, R7.17); requires `signedIn`. */
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
    const query = parseQuery(c, InvitePageQuery);
    if (isRefusal(query)) return failWith(c, query);
    return c.json(await invitePage(c.get('services'), owner(c).accountId, query.limit));
  });

  routes.post('/vip/v1/activity/invite', async (c) => {
    const body = await parseBody(c, InviteBody);
    if (isRefusal(body)) return failWith(c, body);
    const done = await acceptInvitation(c.get('services'), owner(c).accountId, body, c.get('remembered'));
    if (isRefusal(done)) return failWith(c, done);
    c.set('what', `invited by account ${done.inviterId}: ${done.inviterDays} days`);
    return c.json(done.answer);
  });

  routes.post('/vip/v1/order/activation-code', async (c) => {
    const body = await parseBody(c, RedeemBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const done = await redeemCode(c.get('services'), accountId, body.activation_code, c.get('remembered'));
    return isRefusal(done) ? failWith(c, done) : c.json(done);
  });

  routes.get('/vip/v1/task/status', async (c) => {
    const query = parseQuery(c, SceneQuery);
    if (isRefusal(query)) return failWith(c, query);
    return c.json({ tasks: await newcomerTasks(c.get('services'), owner(c).accountId) });
  });

  routes.post('/vip/v1/activity/rewardVip', async (c) => {
    const body = await parseBody(c, RewardBody);
    if (isRefusal(body)) return failWith(c, body);
    const done = await claimReward(c.get('services'), owner(c).accountId, body.type, c.get('remembered'));
    return isRefusal(done) ? failWith(c, done) : c.json(done);
  });

  routes.get('/vip/v1/activity/check-in', async (c) =>
    c.json(await checkInState(c.get('services'), owner(c).accountId)),
  );

  routes.post('/vip/v1/activity/check-in', async (c) => {
    const done = await checkIn(c.get('services'), owner(c).accountId, c.get('remembered'));
    return isRefusal(done) ? failWith(c, done) : c.json(done);
  });

  routes.post('/vip/v1/activity/compensate', async (c) => {
    const body = await parseBody(c, CompensationBody);
    if (isRefusal(body)) return failWith(c, body);
    const done = await compensate(c.get('services'), owner(c).accountId, body, c.get('remembered'));
    if (isRefusal(done)) return failWith(c, done);
    c.set('result', done.status);
    return c.json(done);
  });

  return routes;
}
