import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { bodyOf, own, queryOf, type Route, refuse } from './frame.ts';
import { addDays } from './membership.ts';
import { isMember } from './tiers.ts';
import { type Account, timeOf, type World } from './world.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
/** What an invitation gives to each of the two. */
const invitedDays = 3;

const Way = v.optional(v.pipe(v.string(), v.maxLength(128)), '');
const Invite = v.object({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  rr: Way,
  tf: Way,
  rf: Way,
});
const Limit = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100));

function accept(world: World, account: Account, from: string): wire.Invited {
  const code = from.trim().toUpperCase();
  const inviter = [...world.accounts.values()].find((one) => one.inviteCode === code);
  if (inviter === undefined) return refuse('not_found', { field: 'from' });
  if (inviter.id === account.id) refuse('invalid_argument', { field: 'from' });
  if (account.invitedBy !== null) refuse('already_exists');
  account.invitedBy = inviter.id;
  world.invitations.unshift({ from: inviter.id, to: account.id, at: world.now() });
  addDays(world, account, invitedDays);
  addDays(world, inviter, invitedDays);
  return { result: 'ACCEPTED', add_days: invitedDays };
}

/** Invitations: one's code, those who came by it, and by whose one came. */
export function invitationRoutes(world: World): readonly Route[] {
  const guestsOf = (account: Account) => world.invitations.filter((one) => one.from === account.id);

  return [
    own('GET', '/vip/v1/activity/inviteCode', wire.InviteCode, (_, account) => {
      account.inviteCode ??= world.pick(letters, 10);
      return { code: account.inviteCode };
    }),

    own('GET', '/vip/v1/activity/inviteInfo', wire.InviteInfo, (_, account) => {
      const guests = guestsOf(account).flatMap((one) => world.accounts.get(one.to) ?? []);
      const days = guests.length * invitedDays;
      return {
        invited_nums: guests.length,
        add_days: days,
        invited_join_days: days,
        join_vip_nums: guests.filter((guest) => isMember(world, guest)).length,
      };
    }),

    own('POST', '/vip/v1/activity/invite', wire.Invited, (ask, account) =>
      accept(world, account, bodyOf(ask, Invite).from),
    ),

    own('GET', '/vip/v1/activity/inviteExtActivityPage', wire.InvitePage, (ask, account) => {
      const { limit } = queryOf(ask, v.object({ limit: v.optional(Limit, '20') }));
      const guests = guestsOf(account);
      return {
        data: guests.slice(0, limit).map((one) => ({
          name: `${[...(world.accounts.get(one.to)?.name ?? '')][0] ?? ''}***`,
          add_days: invitedDays,
          time: timeOf(one.at),
        })),
        total: guests.length,
      };
    }),
  ];
}
