import * as v from 'valibot';
import type { Configuration } from '../../../configuration.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { firstRows } from '../../management/pages.ts';
import {
  createSignUpLink,
  listSignUpLinks,
  maxLinkDays,
  revokeSignUpLink,
  usualLinkDays,
} from '../../management/sign-up-links.ts';
import { findAccount } from '../accounts.ts';
import { command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { Days, formatTime, inColumns, Size, sizeOf, Text, whole } from '../values.ts';

const whyNoLink = ({ signUp }: Configuration): string =>
  signUp === null
    ? 'sign-up is closed: no link would work. "aloft sign-up set invited" lets in whoever has one'
    : 'ALOFT_SIGN_UP is closed: no link would work. Set it to invited for the server, too';

export const signUpLinkCreate = command({
  name: 'sign-up-link create',
  summary: 'Makes a link by which one person creates an account, and prints it, this once.',
  options: {
    quota: { value: 'size', help: 'the space of the account, such as 20GiB; ALOFT_QUOTA otherwise' },
    membership: { value: 'days', help: 'days of membership that the account begins with; none otherwise' },
    days: { value: 'days', help: `how long it works; ${usualLinkDays} otherwise` },
    for: { value: 'text', help: 'whom it is for, for the list' },
    by: { value: 'who', help: 'the account in whose name it is made, with which it ends' },
  },
  example: 'sign-up-link create --quota 20GiB --membership 30 --days 7 --for "Ada"',
  input: v.object({
    quota: v.optional(Size),
    membership: v.optional(Days),
    days: v.optional(whole(1, maxLinkDays), String(usualLinkDays)),
    for: v.optional(Text),
    by: v.optional(Text),
  }),
  run: async (desk, { quota = null, membership = null, days, for: label = '', by }) => {
    const services = await desk.services();
    const makerId = by === undefined ? null : (await findAccount(services, by)).id;
    const wanted = { label, quota, membershipDays: membership, makerId, days };
    const answer = await createSignUpLink(services, desk.request, wanted);
    if (isRefusal(answer) && answer.refused === 'sign_up_closed')
      throw new Refused(whyNoLink(desk.configuration));
    const made = orThrow(answer);
    const expires = formatTime(made.expiresAt);
    return {
      data: { id: made.id, url: made.url, for: label, quota, membership, expires },
      lines: [made.url, `It makes one account until ${expires}; id ${made.id}.`],
    };
  },
});

export const signUpLinkList = command({
  name: 'sign-up-link list',
  summary: 'Lists the links by which people create accounts, the newest first.',
  options: { limit: { value: 'count', help: 'so many at most; 100 otherwise' } },
  example: 'sign-up-link list --limit 20',
  input: v.object({ limit: v.optional(whole(1, 10_000), '100') }),
  run: async (desk, { limit }) => {
    const { rows } = await listSignUpLinks(await desk.services(), firstRows(limit));
    const links = rows.map((row) => ({
      id: row.id,
      for: row.label,
      role: row.role,
      quota: row.quota_limit,
      membership: row.membership_days,
      made: formatTime(row.created_at),
      expires: formatTime(row.expires_at),
      state: row.state,
      usedBy: row.user,
    }));
    const cells = links.map((one) => [
      one.id,
      one.for,
      one.role,
      one.quota === null ? 'usual' : sizeOf(one.quota),
      one.membership === null ? '' : `${one.membership} days`,
      one.expires,
      one.state,
      one.usedBy ?? '',
    ]);
    return {
      data: links,
      lines: inColumns(
        ['id', 'for', 'role', 'space', 'membership', 'expires', 'state', 'used by'],
        cells,
        'There are no sign-up links.',
      ),
    };
  },
});

export const signUpLinkRevoke = command({
  name: 'sign-up-link revoke',
  summary: 'Ends a link that has made no account yet.',
  words: [{ name: 'id' }],
  example: 'sign-up-link revoke pQ3vYw1nT0mXk8sL2aZr7g',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const refused = await revokeSignUpLink(await desk.services(), desk.request, id);
    if (refused?.refused === 'not_found') throw new Refused(`there is no open sign-up link ${id}`);
    orThrow(refused);
    return { data: { id }, lines: ['The link makes no account any more.'] };
  },
});
