import { makeSignUpLink, stateOfSignUpLink } from '../../features/accounts/sign-up/sign-up-links.ts';
import { readNewest } from '../../features/files/cursor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import type { WantedPage } from './pages.ts';

/** A link as it is shown once: its address holds a secret of which only the hash is stored. */
export interface MadeSignUpLink {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: number;
}

/** Makes a link that creates one account (`invitations` are those of people to their friends). */
export function createSignUpLink(
  services: Services,
  request: OperatorRequest,
  wanted: {
    readonly label: string;
    readonly quota: number | null;
    readonly makerId: string | null;
    readonly days: number;
  },
): Promise<MadeSignUpLink | Refusal> {
  const { label, quota, makerId, days } = wanted;
  const id = newId();
  const expiresAt = services.clock() + days * 24 * 3600_000;
  const detail = { days, ...(quota === null ? {} : { quota }) };
  return recorded(services, request, { action: 'signUpLink.create', subject: id, detail }, async () => {
    const link = { role: 'person', label, quota, makerId, expiresAt } as const;
    const url = await transact(services.db, (db) => makeSignUpLink(services, db, link, id));
    return { id, url, expiresAt };
  });
}

/** Links by their facts, newest first, those of the last month among them; the secrets are known to nobody. */
export async function listSignUpLinks({ db, clock }: Services, page: WantedPage) {
  const found = db
    .selectFrom('sign_up_links')
    .select(['id', 'created_at', 'label', 'quota_limit', 'role', 'expires_at', 'used_at'])
    .select(({ selectFrom }) =>
      selectFrom('accounts').select('email').whereRef('accounts.id', '=', 'sign_up_links.used_by').as('user'),
    );
  const { rows, next } = await readNewest(found, page);
  const now = clock();
  return { rows: rows.map((row) => ({ ...row, state: stateOfSignUpLink(row, now) })), next };
}

/** Ends a link that has made no account yet. Refuses `not_found` for one that has, and for one that is not there. */
export function revokeSignUpLink(
  services: Services,
  request: OperatorRequest,
  id: string,
): Promise<Refusal | null> {
  return recorded(services, request, { action: 'signUpLink.revoke', subject: id, detail: {} }, () =>
    transact(services.db, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('sign_up_links')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 0n ? refuse('not_found') : null;
    }),
  );
}
