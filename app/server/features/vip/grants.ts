import { createHmac } from 'node:crypto';
import {
  type GrantKind,
  grantKinds,
  grantRules,
  mailboxOf,
  monthStart,
  normaliseEmail,
} from '@aloft/core/service';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { addDays, revokeDays } from './membership.ts';

/** The result of a grant. */
export type Granted =
  /** `expiresAt` is the membership's new end, in ms. */
  | { readonly kind: 'granted'; readonly days: number; readonly expiresAt: number }
  /** The account, or another one with the same mailbox, already had it. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'unverified' }
  /** The monthly limit is reached. */
  | { readonly kind: 'capped' };

/** The days to grant. */
export interface Wanted {
  readonly accountId: string;
  readonly kind: GrantKind;
  /** What the grant is for within its kind, once each; empty where there is only one. */
  readonly subject: string;
  /** For a kind whose rule has no number of days. */
  readonly days?: number;
}

/** A keyed hash of a mailbox, kept after its account is deleted: it can be compared, not read. */
export function mailboxName(services: Pick<Services, 'signingKey'>, email: string): string {
  return createHmac('sha256', services.signingKey)
    .update(`mailbox.${mailboxOf(normaliseEmail(email))}`)
    .digest('base64url');
}

type Holder = Pick<Selectable<Tables['accounts']>, 'email' | 'email_verified_at' | 'vip_expires_at'>;

const holderOf = (db: Database, accountId: string): Promise<Holder> =>
  db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'vip_expires_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

async function isGiven(
  db: Database,
  { accountId, kind, subject }: Wanted,
  mailbox: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('membership_grants')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('mailbox', '=', mailbox)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account, or another one with its mailbox, was given it. */
export async function wasGiven(services: Services, wanted: Wanted): Promise<boolean> {
  const { email } = await holderOf(services.db, wanted.accountId);
  return isGiven(services.db, wanted, mailboxName(services, email));
}

/** Whether the mailbox has reached the monthly limit. */
async function isUsedUp(services: Services, kind: GrantKind, mailbox: string): Promise<boolean> {
  const { perMonth } = grantRules[kind];
  if (perMonth === null) return false;
  const monthlyMax = services.configuration[perMonth];
  const given = await services.db
    .selectFrom('membership_grants')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where('created_at', '>=', monthStart(services.clock()))
    .limit(monthlyMax)
    .execute();
  return given.length >= monthlyMax;
}

/** Inserts a row for granted or revoked days; false when the account or its mailbox already has one. */
async function note(
  services: Services,
  account: Holder,
  grant: Omit<Wanted, 'kind'> & { readonly kind: string; readonly days: number },
): Promise<boolean> {
  const noted = await services.db
    .insertInto('membership_grants')
    .values({
      id: newId(),
      account_id: grant.accountId,
      mailbox: mailboxName(services, account.email),
      kind: grant.kind,
      subject: grant.subject,
      days: grant.days,
      previous_end: account.vip_expires_at,
      created_at: services.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Grants days of membership by the rule of their kind and records why: the only way to give days (P13, P35). Runs in
 * the caller's transaction, `services.db`: of a hundred concurrent grants one inserts the row. Setting the clock
 * forward and back gains nothing, as grants dated later than now count for this month, too.
 */
export async function grantDays(services: Services, wanted: Wanted): Promise<Granted> {
  const { db } = services;
  const { accountId, kind } = wanted;
  const rule = grantRules[kind];
  const now = services.clock();
  const account = await holderOf(db, accountId);
  const mailbox = mailboxName(services, account.email);
  if (await isGiven(db, wanted, mailbox)) return { kind: 'taken' };
  if (rule.needsVerifiedAddress && account.email_verified_at === null) return { kind: 'unverified' };
  if (await isUsedUp(services, kind, mailbox)) return { kind: 'capped' };
  const days = rule.days ?? wanted.days ?? 0;
  const noted = await note(services, account, { ...wanted, days });
  if (!noted) return { kind: 'taken' };
  // Most check-ins give none: they must not begin a membership that ends at once.
  const expiresAt = days === 0 ? account.vip_expires_at : await addDays(db, accountId, days, now);
  return { kind: 'granted', days, expiresAt };
}

/** Revokes what was given for a subject, in the caller's transaction, and records that. */
export async function revokeGrant(services: Services, wanted: Wanted): Promise<void> {
  const { accountId, kind, days = 0 } = wanted;
  const account = await holderOf(services.db, accountId);
  if (!(await note(services, account, { ...wanted, kind: `${kind}_back`, days: -days }))) return;
  await revokeDays(services.db, accountId, days, services.clock());
}

/** The catalogue error for days that were not granted. */
export function refusalOf(granted: Exclude<Granted, { kind: 'granted' }>): Refusal {
  switch (granted.kind) {
    case 'taken':
      return refuse('already_exists');
    case 'unverified':
      return refuse('email_not_verified');
    case 'capped':
      return refuse('resource_exhausted', { description: 'no more this month' });
  }
}

const keptKinds: readonly string[] = grantKinds.filter((kind) => grantRules[kind].oncePerMailbox);

/**
 * Removes a deleted account from its once-per-mailbox grants and keeps those rows: the same address cannot get them
 * again with another account. Its other grants are deleted with it.
 */
export async function keepMailboxGrants(
  services: Services,
  db: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const mailbox = mailboxName(services, email);
  const own = (mailboxes: 'before' | 'all') => (eb: ExpressionBuilder<Tables, 'membership_grants'>) =>
    eb.and([
      eb('account_id', '=', id),
      eb('kind', 'in', keptKinds),
      ...(mailboxes === 'before' ? [eb('mailbox', 'like', 'before %')] : []),
    ]);
  // Grants made before mailboxes were recorded may also belong to another account with this mailbox.
  await db
    .deleteFrom('membership_grants')
    .where(own('before'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership_grants as other')
          .select('other.id')
          .where('other.mailbox', '=', mailbox)
          .whereRef('other.kind', '=', 'membership_grants.kind')
          .whereRef('other.subject', '=', 'membership_grants.subject'),
      ),
    )
    .execute();
  await db.updateTable('membership_grants').set({ mailbox }).where(own('before')).execute();
  await db.updateTable('membership_grants').set({ account_id: null }).where(own('all')).execute();
}
