import { readNewest } from '../../features/files/cursor.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { type Guard, guarded } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import type { WantedPage } from './pages.ts';

/** Everything that an operator can change in one thing of the service, at the console and on the command line. */
export const operatorActions = [
  'account.create',
  'account.password',
  'account.quota',
  'account.days',
  'account.twoStepOff',
  'account.role',
  'account.delete',
  'signUp.set',
  'signUpLink.create',
  'signUpLink.revoke',
  'codes.make',
  'product.set',
  'product.remove',
  'order.refund',
  'activity.set',
  'activity.end',
  'announcement.set',
  'announcement.remove',
  'redirect.set',
  'redirect.remove',
  'share.audit',
  'share.auditHolding',
  'mail.retry',
  'mail.test',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** A kind of thing that has a history of its own: things of two kinds may have the same id. */
export type ChangedKind = 'account' | 'product' | 'order' | 'activity' | 'redirect' | 'share';

/** What kind of thing the subject of an action is. */
function kindOf(action: OperatorAction): string {
  // Of all shares of an account.
  if (action === 'share.auditHolding') return 'account';
  const [kind = ''] = action.split('.');
  // An announcement is found by its activity.
  return kind === 'announcement' ? 'activity' : kind;
}

/** Who asks for a change, and from where. */
export interface Operator {
  readonly name: string;
  readonly via: Tables['operator_log']['via'];
  /** Of an operator who came by their account; none with the admin key and on the command line. */
  readonly accountId?: string | null;
  /** A network address; empty on the command line. */
  readonly address: string;
}

/** One request of an operator: a request that is sent again has the same id, and changes nothing more. */
export interface OperatorRequest {
  readonly operator: Operator;
  readonly requestId: string;
}

/** What is written down of a change: never a secret, nor a person's address or name. */
export interface Change {
  readonly action: OperatorAction;
  /** The id of the changed thing; empty where it has none. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** The request was done before: carried out of the transaction, as only a thrown error rolls it back. */
class Repeated extends Error {}

/** Thrown in a transaction of a change, which then is neither made nor written down: `recorded` answers the refusal. */
export class Declined extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Makes a change and writes it down in the first transaction of `work`: neither is stored without the other. Refuses
 * `already_exists` for a request that was done before. `work` must write in transactions (`transact`).
 */
export async function recorded<T>(
  services: Services,
  { operator, requestId }: OperatorRequest,
  { action, subject, detail }: Change,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  let isOurs = false;
  const write: Guard = async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('operator_log')
      .values({
        id: requestId,
        created_at: services.clock(),
        operator: operator.name,
        operator_id: operator.accountId ?? null,
        via: operator.via,
        address: operator.address,
        action,
        subject,
        detail: JSON.stringify(detail),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) isOurs = true;
    // The further transactions of the same work find the row of the first one.
    else if (!isOurs) throw new Repeated();
  };
  try {
    return await guarded(write, work);
  } catch (error) {
    if (error instanceof Repeated) return refuse('already_exists');
    if (error instanceof Declined) return error.refusal;
    throw error;
  }
}

/** What operators changed in one thing, newest first. */
export function listChangesOf({ db }: Services, kind: ChangedKind, subject: string, page: WantedPage) {
  const actions = operatorActions.filter((action) => kindOf(action) === kind);
  const found = db
    .selectFrom('operator_log')
    .selectAll()
    .where('subject', '=', subject)
    .where('action', 'in', actions);
  return readNewest(found, page);
}

/** What operators changed, newest first; of the things with one id where `subject` is given. */
export function listChanges({ db }: Services, subject: string | null, page: WantedPage) {
  const all = db.selectFrom('operator_log').selectAll();
  return readNewest(subject === null ? all : all.where('subject', '=', subject), page);
}
