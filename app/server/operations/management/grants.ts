import { type GrantKind, grantKinds } from '@aloft/core/service';
import type { Services } from '../../services.ts';

const isKind = (text: string): text is GrantKind => grantKinds.some((kind) => kind === text);

/** A grant's kind; `order_back` is an order whose days were revoked. */
export function kindOfGrant(stored: string): {
  readonly kind: GrantKind | null;
  readonly isRevoked: boolean;
} {
  const kind = stored.replace(/_back$/, '');
  return { kind: isKind(kind) ? kind : null, isRevoked: kind !== stored };
}

/** Grants, newest first, with the address of the inviter or the invited account, if any. */
export async function listGrants({ db }: Services, accountId: string | null, limit: number) {
  const rows = await db
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
    // A check-in that completes no run gives none.
    .where('given.days', '!=', 0)
    .$if(accountId !== null, (query) => query.where('given.account_id', '=', accountId))
    .orderBy('given.created_at', 'desc')
    .orderBy('given.id')
    .limit(limit)
    .execute();
  return rows.map(({ invitedBy, invited, subject, ...row }) => ({
    ...row,
    // A code's hash is meaningless to people, and a mailbox hash is replaced with its account.
    about: invitedBy ?? invited ?? (/^(task|compensation|check_in|order)/.test(row.kind) ? subject : ''),
  }));
}
