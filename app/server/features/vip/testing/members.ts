import { randomUUID } from 'node:crypto';
import { namedCompensation } from '@aloft/core/rules';
import * as v from 'valibot';
import {
  call,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { setActivity } from '../../settings/activities.ts';

export const day = 24 * 3600_000;
/** Invitations of a month that give days to the one who invites, on these servers. */
export const cap = 2;

/** From the start of a server until its compensation begins, in milliseconds: longer than people take to sign up. */
export const untilFault = 30 * 60_000;

/** A server with a compensation for whoever is there when it begins. */
export async function startMembers(): Promise<TestServer> {
  const server = await startTestServer({ invitationsPerMonth: cap });
  const start = server.services.clock() + untilFault;
  await setActivity(server.services, { name: namedCompensation, start, end: start + 900 * day, days: 4 });
  return server;
}

const Membership = v.object({ data: v.object({ expire: v.string() }) });

/** What people of such a server do about their memberships. */
export function members(server: TestServer) {
  const get = (who: Person, path: string) => call(server, 'GET', path, { token: who.token });
  const post = (who: Person, path: string, body: object, headers: Record<string, string> = {}) =>
    call(server, 'POST', path, { token: who.token, body, headers });
  const codeOf = async (who: Person) => String((await get(who, '/vip/v1/activity/inviteCode')).body.code);
  return {
    get,
    post,
    codeOf,
    verified: (email: string): Promise<Person> => newVerifiedPerson(server, email),
    accept: async (who: Person, inviter: Person) =>
      post(who, '/vip/v1/activity/invite', { from: await codeOf(inviter) }),
    /** Days of membership that are left, rounded. */
    daysOf: async (who: Person): Promise<number> => {
      const { data } = v.parse(Membership, (await get(who, '/drive/v1/privilege/vip')).body);
      return data.expire === '' ? 0 : Math.round((Date.parse(data.expire) - server.services.clock()) / day);
    },
    /** Everything that is given for nothing and that one account can ask for alone; answers each outcome. */
    askForAll: async (who: Person): Promise<unknown[]> => {
      await storeFile(server, who, `${randomUUID()}.txt`, 'a');
      const free = await post(who, '/vip/v1/activity/free-vip', {});
      const task = await post(who, '/vip/v1/activity/rewardVip', { type: 'upload_first' });
      const claim = { type: namedCompensation, action: 'claim' };
      const fault = await post(who, '/vip/v1/activity/compensate', claim);
      return [
        free.body.error ?? free.body.free_days,
        task.body.error ?? task.body.add_days,
        fault.body.error ?? fault.body.status,
      ];
    },
  };
}

/** What `askForAll` answers somebody who is given all of it. */
export const everything = [7, 1, 'claimed'];
