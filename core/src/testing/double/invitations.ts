import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { bodyOf, own, queryOf, Refused, type Route, refuse } from './frame.ts';
import { grantDays, mailboxOf } from './grants.ts';
import { isMember } from './tiers.ts';
import { type Account, timeOf, type World } from './world.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const Way = v.optional(v.pipe(v.string(), v.maxLength(128)), '');
const Invite = v.object({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  rr: Way,
  tf: Way,
  rf: Way,
});
const Limit = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100));

/** Whether the account stands among those by whose invitations, one after the other, the inviter came. */
function isCircle(world: World, account: Account, inviter: Account): boolean {
  for (let at: string | null = inviter.id; at !== null; at = world.accounts.get(at)?.invitedBy ?? null) {
    if (at === account.id) return true;
  }
  return false;
}

/** Days for the one who invited; 0 where the rule gives none. */
function rewardInviter(world: World, inviter: Account, guest: Account): number {
  try {
    return grantDays(world, inviter, 'inviter', { subject: mailboxOf(guest.email) });
  } catch (error) {
    if (error instanceof Refused) return 0;
    throw error;
  }
}

function accept(world: World, account: Account, from: string): wire.Invited {
  const code = from.trim().toUpperCase();
  const inviter = [...world.accounts.values()].find((one) => one.inviteCode === code);
  if (inviter === undefined) return refuse('not_found', { field: 'from' });
  const isOwn = mailboxOf(inviter.email) === mailboxOf(account.email);
  if (isOwn || isCircle(world, account, inviter)) refuse('invalid_argument', { field: 'from' });
  const days = grantDays(world, account, 'invited');
  const inviterDays = rewardInviter(world, inviter, account);
  account.invitedBy = inviter.id;
  world.invitations.unshift({ from: inviter.id, to: account.id, days, inviterDays, at: world.now() });
  return { result: 'ACCEPTED', add_days: days };
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
      const invited = guestsOf(account);
      const guests = invited.flatMap((one) => world.accounts.get(one.to) ?? []);
      return {
        invited_nums: guests.length,
        add_days: invited.reduce((sum, one) => sum + one.inviterDays, 0),
        invited_join_days: invited.reduce((sum, one) => sum + one.days, 0),
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
          add_days: one.inviterDays,
          time: timeOf(one.at),
        })),
        total: guests.length,
      };
    }),
  ];
}
