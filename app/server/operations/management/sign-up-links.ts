import {
  makeSignUpLink,
  type SignUpLinkListState,
  stateOfSignUpLink,
} from '../../features/accounts/sign-up/sign-up-links.ts';
import { signUpMode } from '../../features/accounts/sign-up/sign-up-mode.ts';
import { readNewest } from '../../features/files/cursor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { Declined, type OperatorRequest, recorded } from './change-log.ts';
import type { WantedPage } from './pages.ts';

export type { SignUpLinkListState };

/** Max. days until a link ends. */
export const maxLinkDays = 365;
/** Days until a link ends for which nobody says how many. */
export const usualLinkDays = 7;

/** A link as it is shown once: its address holds a secret of which only the hash is stored. */
export interface MadeSignUpLink {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: number;
}

/**
 * Makes a link that creates one account (`invitations` are those of people to their friends). Refuses `sign_up_closed`
 * where no link would work.
 */
export async function createSignUpLink(
  services: Services,
  request: OperatorRequest,
  wanted: {
    readonly label: string;
    readonly quota: number | null;
    readonly membershipDays: number | null;
    readonly makerId: string | null;
    readonly days: number;
  },
): Promise<MadeSignUpLink | Refusal> {
  if ((await signUpMode(services)) === 'closed') return refuse('sign_up_closed');
  const { label, quota, membershipDays, makerId, days } = wanted;
  const id = newId();
  const expiresAt = services.clock() + days * 24 * 3600_000;
  const detail = {
    linkDays: days,
    ...(quota === null ? {} : { quota }),
    ...(membershipDays === null ? {} : { membershipDays }),
  };
  return recorded(services, request, { action: 'signUpLink.create', subject: id, detail }, async () => {
    const link = { role: 'person', label, quota, membershipDays, makerId, expiresAt } as const;
    const url = await transact(services.db, (db) => makeSignUpLink(services, db, link, id));
    return { id, url, expiresAt };
  });
}

/** Links by their facts, with who made them and who used them; the secrets are known to nobody. */
function linksWithPeople({ db }: Services) {
  return db
    .selectFrom('sign_up_links')
    .select(['id', 'created_at', 'label', 'quota_limit', 'membership_days', 'role'])
    .select(['expires_at', 'used_at', 'used_by', 'revoked_at'])
    .select(({ selectFrom }) => [
      selectFrom('accounts').select('email').whereRef('accounts.id', '=', 'sign_up_links.used_by').as('user'),
      selectFrom('accounts')
        .select('email')
        .whereRef('accounts.id', '=', 'sign_up_links.maker_id')
        .as('maker'),
      selectFrom('accounts')
        .select('delete_at')
        .whereRef('accounts.id', '=', 'sign_up_links.maker_id')
        .as('maker_ends'),
      selectFrom('operator_log')
        .select('operator')
        .whereRef('operator_log.subject', '=', 'sign_up_links.id')
        .where('operator_log.action', '=', 'signUpLink.create')
        .limit(1)
        .as('operator'),
    ]);
}

/** Links, newest first, until a month after their end. */
export async function listSignUpLinks(services: Services, page: WantedPage) {
  const { rows, next } = await readNewest(linksWithPeople(services), page);
  const now = services.clock();
  return { rows: rows.map((row) => ({ ...row, state: stateOfSignUpLink(row, now) })), next };
}

/** One link that makes an account; null when it makes none any more, or is not there. */
export async function findOpenSignUpLink(services: Services, id: string) {
  const row = await linksWithPeople(services).where('id', '=', id).executeTakeFirst();
  return row !== undefined && stateOfSignUpLink(row, services.clock()) === 'open' ? row : null;
}

/** Ends a link that has made no account yet. Refuses `not_found` for any other. */
export function revokeSignUpLink(
  services: Services,
  request: OperatorRequest,
  id: string,
): Promise<Refusal | null> {
  const now = services.clock();
  return recorded(services, request, { action: 'signUpLink.revoke', subject: id, detail: {} }, () =>
    transact(services.db, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('sign_up_links')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Declined(refuse('not_found'));
      return null;
    }),
  );
}
