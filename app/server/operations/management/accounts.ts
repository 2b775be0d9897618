import type { UserRole } from '@aloft/core/rules';
import { formerEmail, normaliseEmail } from '@aloft/core/service';
import { type Selectable, sql } from 'kysely';
import { addAccount, setPassword } from '../../features/accounts/accounts.ts';
import { purgeAccount } from '../../features/accounts/purge-account-data.ts';
import { admittedByOperator } from '../../features/accounts/sign-up/admission.ts';
import { removeTwoStep } from '../../features/accounts/two-step/two-step.ts';
import { readNewest } from '../../features/files/cursor.ts';
import { grantDays, refusalOf } from '../../features/vip/grants.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { operatorKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId, newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { keepingAnOperator } from './last-operator.ts';
import { likeOf, type WantedPage } from './pages.ts';

export type Account = Selectable<Tables['accounts']>;
type AccountName = Pick<Account, 'id' | 'email'>;

/** The account with an address or id; null when there is none. */
export async function accountOf({ db }: Services, who: string): Promise<Account | null> {
  const former = formerEmail(who);
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb.or([eb('email', 'in', [normaliseEmail(who), former]), eb('id', '=', who)]))
    .execute();
  // Two accounts of one address, of an earlier build: each by its exact spelling.
  return found.find(({ email }) => email === former) ?? found[0] ?? null;
}

/** Accounts whose address or name contains the text, newest first. */
export function listAccounts(services: Services, search: string, page: WantedPage) {
  if (search === '') return readNewest(services.db.selectFrom('accounts').selectAll(), page);
  const like = likeOf(search.toLowerCase());
  // Both sides by the database's own rule: SQLite lowers ASCII letters only, and others are found as they are typed.
  const typed = likeOf(search);
  // Compares every account: it has a process of its own, so that the others are served meanwhile.
  const found = services.longReads
    .of(operatorKey)
    .selectFrom('accounts')
    .selectAll()
    .where(
      sql<boolean>`(email LIKE ${like} ESCAPE '\\' OR lower(name) LIKE ${like} ESCAPE '\\' OR lower(name) LIKE lower(${typed}) ESCAPE '\\')`,
    );
  return readNewest(found, page);
}

/** Max. rows that are counted to say how much an account has. */
const maxCounted = 1000;

/** How much an account has: its entries, as they are kept; of shares and tasks at most a thousand are counted. */
export async function countsOf({ db }: Services, { id, entries_used: entries }: Account) {
  const countOf = async (table: 'shares' | 'tasks'): Promise<number> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', id)
      .limit(maxCounted)
      .execute();
    return rows.length;
  };
  return { files: Number(entries), shares: await countOf('shares'), tasks: await countOf('tasks') };
}

/** Whether there may be more than were counted. */
export const isCountOpen = (count: number): boolean => count >= maxCounted;

/** A random password, to be shown once. */
export const newPassword = (): string => newSecret().slice(0, 20);

const writeQuota = (services: Services, accountId: string, quota: number): Promise<null> =>
  transact(services.db, async (db) => {
    await db.updateTable('accounts').set({ quota_limit: quota }).where('id', '=', accountId).execute();
    return null;
  });

/** Creates an account; answers its id. Refuses a malformed or taken address, and a weak password. */
export function createAccount(
  services: Services,
  request: OperatorRequest,
  wanted: {
    readonly email: string;
    readonly password: string;
    readonly name: string | undefined;
    readonly quota: number | undefined;
  },
): Promise<string | Refusal> {
  const { quota, ...account } = wanted;
  const id = newId();
  const detail = quota === undefined ? {} : { quota };
  return recorded(services, request, { action: 'account.create', subject: id, detail }, async () => {
    const made = await addAccount(services, admittedByOperator, account, id);
    if (!isRefusal(made) && quota !== undefined) await writeQuota(services, id, quota);
    return made;
  });
}

/** Sets a password and ends every session of the account. Refuses a weak password. */
export function changePassword(
  services: Services,
  request: OperatorRequest,
  account: AccountName,
  password: string,
): Promise<Refusal | null> {
  const change = { action: 'account.password', subject: account.id, detail: {} } as const;
  return recorded(services, request, change, () => setPassword(services, account, password));
}

/** Sets the storage quota of an account; what is stored stays. */
export function changeQuota(
  services: Services,
  request: OperatorRequest,
  { id }: AccountName,
  quota: number,
): Promise<Refusal | null> {
  const change = { action: 'account.quota', subject: id, detail: { quota } } as const;
  return recorded(services, request, change, () => writeQuota(services, id, quota));
}

/** Sets what an account may do. Refuses to take the role from the last operator in the console. */
export function changeRole(
  services: Services,
  request: OperatorRequest,
  { id }: AccountName,
  role: UserRole,
): Promise<Refusal | null> {
  const change = { action: 'account.role', subject: id, detail: { role } } as const;
  const set = (): Promise<Refusal | null> =>
    recorded(services, request, change, () =>
      transact(services.db, async (db) => {
        await db.updateTable('accounts').set({ role }).where('id', '=', id).execute();
        return null;
      }),
    );
  return role === 'operator' ? set() : keepingAnOperator(request.operator, id, set);
}

/** Adds days of membership; answers its new end, in ms. */
export function giveDays(
  services: Services,
  request: OperatorRequest,
  { id }: AccountName,
  days: number,
): Promise<number | Refusal> {
  const change = { action: 'account.days', subject: id, detail: { days } } as const;
  const wanted = { accountId: id, kind: 'operator', subject: request.requestId, days } as const;
  return recorded(services, request, change, async () => {
    const granted = await transact(services.db, (db) => grantDays({ ...services, db }, wanted));
    return granted.kind === 'granted' ? granted.expiresAt : refusalOf(granted);
  });
}

/** Turns two-step sign-in off, for somebody who lost both the app and the recovery codes; answers whether it was on. */
export function turnOffTwoStep(
  services: Services,
  request: OperatorRequest,
  account: AccountName,
): Promise<boolean | Refusal> {
  const change = { action: 'account.twoStepOff', subject: account.id, detail: {} } as const;
  return recorded(services, request, change, () => removeTwoStep(services, account));
}

/** Deletes an account with all that is its own, for good. Refuses the last operator's in the console. */
export async function deleteAccount(
  services: Services,
  request: OperatorRequest,
  { id }: AccountName,
): Promise<Refusal | null> {
  const change = { action: 'account.delete', subject: id, detail: {} } as const;
  const done = await keepingAnOperator(request.operator, id, () =>
    recorded(services, request, change, () => purgeAccount(services, id)),
  );
  return done === true ? null : done === false ? refuse('not_found') : done;
}
