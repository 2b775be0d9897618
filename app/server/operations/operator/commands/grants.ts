import { type GrantKind, grantKinds, grantRules } from '@aloft/core/service';
import * as v from 'valibot';
import type { Services } from '../../../services.ts';
import { findAccount } from '../accounts.ts';
import { command } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

const isKind = (text: string): text is GrantKind => grantKinds.some((kind) => kind === text);

/** A label for a grant's kind; `order_back` is an order whose days were revoked. */
function labelOf(kind: string): string {
  const given = kind.replace(/_back$/, '');
  const label = isKind(given) ? grantRules[given].label : given;
  return given === kind ? label : `${label}, taken back`;
}

/** Grants, newest first, with the address of the inviter or the invited account, if any. */
function readGrants({ db }: Services, accountId: string | null, limit: number) {
  return db
    .selectFrom('membership_grants as given')
    .leftJoin('accounts', 'accounts.id', 'given.account_id')
    .leftJoin('invitations', (join) =>
      join.onRef('invitations.account_id', '=', 'given.account_id').on('given.kind', '=', 'invited'),
    )
    .leftJoin('accounts as inviter', (join) =>
      join
        .onRef('inviter.id', '=', 'invitations.inviter_id')
        .onRef('inviter.id', '!=', 'invitations.account_id'),
    )
    .leftJoin('membership_grants as came', (join) =>
      join
        .onRef('came.mailbox', '=', 'given.subject')
        .on('came.kind', '=', 'invited')
        .on('given.kind', '=', 'inviter'),
    )
    .leftJoin('accounts as guest', 'guest.id', 'came.account_id')
    .select([
      'given.created_at as at',
      'given.account_id as account',
      'accounts.email',
      'given.kind',
      'given.subject',
      'given.days',
      'inviter.email as invitedBy',
      'guest.email as invited',
    ])
    .$if(accountId !== null, (query) => query.where('given.account_id', '=', accountId))
    .orderBy('given.created_at', 'desc')
    .orderBy('given.id')
    .limit(limit)
    .execute();
}

export const userGrants = command({
  name: 'user grants',
  summary: 'Lists days of membership that were given: to whom, for what and when, the newest first.',
  words: [{ name: 'who', optional: true }],
  options: { limit: { value: 'count', help: 'so many at most; 100 otherwise' } },
  example: 'user grants ada@example.org --limit 20',
  input: v.object({ who: v.optional(Text), limit: v.optional(whole(1, 10_000), '100') }),
  run: async (desk, { who, limit }) => {
    const services = await desk.services();
    const accountId = who === undefined ? null : (await findAccount(services, who)).id;
    const grants = (await readGrants(services, accountId, limit)).map((row) => ({
      at: formatTime(row.at),
      account: row.account,
      email: row.email,
      kind: row.kind,
      days: row.days,
      // A code's hash is meaningless to people, and a mailbox hash is replaced with its account.
      about: row.invitedBy ?? row.invited ?? (/^(task|compensation|order)/.test(row.kind) ? row.subject : ''),
    }));
    const cells = grants.map((one) => [
      one.at.slice(0, 16),
      one.email ?? 'a deleted account',
      String(one.days),
      labelOf(one.kind),
      one.about,
    ]);
    return {
      data: grants,
      lines: inColumns(['when', 'address', 'days', 'for', ''], cells, 'No days were given.'),
    };
  },
});
