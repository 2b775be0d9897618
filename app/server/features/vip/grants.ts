import { createHmac } from 'node:crypto';
import { type GrantKind, grantKinds, grantRules, mailboxOf, monthStart } from '@aloft/core/service';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { addDays, takeDaysBack } from './membership.ts';

/** What came of asking for days. */
export type Granted =
  /** `expiresAt` is the membership's new end, in milliseconds. */
  | { readonly kind: 'granted'; readonly days: number; readonly expiresAt: number }
  /** The account, or another one of the same mailbox, was given it before. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'unverified' }
  /** The month's number is used up. */
  | { readonly kind: 'capped' };

/** What days are asked for. */
export interface Wanted {
  readonly accountId: string;
  readonly kind: GrantKind;
  /** What of its kind it is for, given once; empty where there is one of the kind. */
  readonly subject: string;
  /** For a kind whose rule names no number. */
  readonly days?: number;
}

/** The name of a mailbox in what outlives its account: it can be compared, and not read. */
export function mailboxName(services: Pick<Services, 'signingKey'>, email: string): string {
  return createHmac('sha256', services.signingKey)
    .update(`mailbox.${mailboxOf(email)}`)
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

/** Whether the account, or another one of its mailbox, was given it. */
export async function wasGiven(services: Services, wanted: Wanted): Promise<boolean> {
  const { email } = await holderOf(services.db, wanted.accountId);
  return isGiven(services.db, wanted, mailboxName(services, email));
}

/** Whether the mailbox has had its number of this month. */
async function isUsedUp(services: Services, kind: GrantKind, mailbox: string): Promise<boolean> {
  const { perMonth } = grantRules[kind];
  if (perMonth === null) return false;
  const most = services.configuration[perMonth];
  const given = await services.db
    .selectFrom('membership_grants')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where('created_at', '>=', monthStart(services.clock()))
    .limit(most)
    .execute();
  return given.length >= most;
}

/** Writes down that days were given, or taken back; false when the account or its mailbox has such a row. */
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
 * Gives days of membership by the rule of their kind, and writes down for what: the one way to them (P13, P35). Part of
 * the caller's transaction, which is `services.db`: a hundred at once find one row taken. A clock that was set forward
 * and back gains nothing, as grants of later than now count for this month, too.
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
  return { kind: 'granted', days, expiresAt: await addDays(db, accountId, days, now) };
}

/** Takes back what was given for a subject, in the caller's transaction, and writes that down beside it. */
export async function takeGrantBack(services: Services, wanted: Wanted): Promise<void> {
  const { accountId, kind, days = 0 } = wanted;
  const account = await holderOf(services.db, accountId);
  if (!(await note(services, account, { ...wanted, kind: `${kind}_back`, days: -days }))) return;
  await takeDaysBack(services.db, accountId, days, services.clock());
}

/** The catalogue's answer to days that were not given. */
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
 * Takes an account that goes out of what it was given once per mailbox, and keeps the rows: the same address has had
 * it, whatever account it has next. What else it was given goes with its account.
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
  // What was given before grants named mailboxes, another account of this one may have had, too.
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
