import type { UserRole } from '@aloft/core/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { grantDays } from '../../vip/grants.ts';

/** What a new link is for. */
export interface NewSignUpLink {
  /** Of the account that it makes. */
  readonly role: UserRole;
  /** Whom it is for, in the operator’s words. */
  readonly label: string;
  /** The space of the account, in bytes; null for that of every new one. */
  readonly quota: number | null;
  /** Days of membership that the account begins with; null for none. */
  readonly membershipDays: number | null;
  /** The account in whose name it is made, with which it ends; null for the operator at the command line. */
  readonly makerId: string | null;
  readonly expiresAt: number;
}

/** The account that a link makes. */
export interface LinkedAccount {
  readonly linkId: string;
  readonly role: UserRole;
  readonly quota: number | null;
  readonly membershipDays: number | null;
}

/**
 * Makes a link to the form that creates one account, in the caller's transaction, and answers its address: only the
 * hash of its secret is stored.
 */
export async function makeSignUpLink(
  { clock, addresses }: Services,
  db: Database,
  wanted: NewSignUpLink,
  id = newId(),
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sign_up_links')
    .values({
      id,
      hash: hashSecret(secret),
      role: wanted.role,
      label: wanted.label,
      quota_limit: wanted.quota,
      membership_days: wanted.membershipDays,
      maker_id: wanted.makerId,
      created_at: clock(),
      expires_at: wanted.expiresAt,
      used_at: null,
      used_by: null,
      revoked_at: null,
    })
    .execute();
  return `${addresses.app}/drive/login?sign_up=${secret}`;
}

/**
 * Of a row of `sign_up_links`: whether it makes an account now. Its maker is there and stays, and the first operator has
 * not come by another way.
 */
const worksAt = (now: number): RawBuilder<boolean> => sql<boolean>`used_at IS NULL AND revoked_at IS NULL
  AND expires_at > ${now}
  AND (maker_id IS NULL OR EXISTS (
    SELECT 1 FROM accounts WHERE accounts.id = sign_up_links.maker_id AND accounts.delete_at IS NULL))
  AND (sign_up_links.role = 'person' OR NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.role = 'operator'))`;

/** The role of the account that a secret is good for now; null when it is unknown, used, expired or ended. */
export async function roleOfSignUpLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  secret: string,
): Promise<UserRole | null> {
  const row = await db
    .selectFrom('sign_up_links')
    .select('role')
    .where('hash', '=', hashSecret(secret))
    .where(worksAt(clock()))
    .executeTakeFirst();
  return row?.role ?? null;
}

/**
 * Uses a link up for an account, in the transaction that makes it; null when it works no more. Of two at once one gets
 * it. `settleSignUpLink` follows, once the account is there.
 */
export async function spendSignUpLink(
  db: Database,
  hash: string,
  now: number,
): Promise<LinkedAccount | null> {
  const row = await db
    .updateTable('sign_up_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where(worksAt(now))
    .returning(['id', 'role', 'quota_limit', 'membership_days'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, role, quota_limit, membership_days } = row;
  return { linkId: id, role, quota: quota_limit, membershipDays: membership_days };
}

/** Writes down which account a link has made, and gives it the link's membership, in the caller's `services.db`. */
export async function settleSignUpLink(
  services: Services,
  { linkId, membershipDays }: LinkedAccount,
  accountId: string,
): Promise<void> {
  const { db } = services;
  await db.updateTable('sign_up_links').set({ used_by: accountId }).where('id', '=', linkId).execute();
  if (membershipDays !== null)
    await grantDays(services, { accountId, kind: 'operator', subject: linkId, days: membershipDays });
}

/** What became of a link. */
export type SignUpLinkListState = 'open' | 'used' | 'revoked' | 'expired';

/** What became of a link, for a list of them. */
export function stateOfSignUpLink(
  row: {
    readonly used_at: number | null;
    readonly revoked_at: number | null;
    readonly expires_at: number;
    /** When the account in whose name it was made is to be deleted; null where it stays. */
    readonly maker_ends: number | null;
  },
  now: number,
): SignUpLinkListState {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now || row.maker_ends !== null ? 'expired' : 'open';
}
