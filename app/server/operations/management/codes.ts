import { sql } from 'kysely';
import { writeToken } from '../../features/files/cursor.ts';
import { makeActivationCode } from '../../features/vip/activation-codes.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import type { WantedPage } from './pages.ts';

/** Makes activation codes, all or none, and answers them: only their hashes are stored. */
export function makeCodes(
  services: Services,
  request: OperatorRequest,
  wanted: { readonly days: number; readonly count: number; readonly expiresAt: number | null },
): Promise<string[] | Refusal> {
  const { days, count, expiresAt } = wanted;
  const detail = { days, count, ...(expiresAt === null ? {} : { expires: expiresAt }) };
  return recorded(services, request, { action: 'codes.make', subject: '', detail }, () =>
    transact(services.db, async (db) => {
      const codes: string[] = [];
      while (codes.length < count)
        codes.push(await makeActivationCode({ ...services, db }, { days, expiresAt }));
      return codes;
    }),
  );
}

/** Activation codes by their facts, newest first: the codes themselves are stored nowhere. */
export async function listCodes({ db, clock }: Services, { cursor, limit }: WantedPage) {
  const now = clock();
  const rows = await db
    .selectFrom('activation_codes')
    .leftJoin('accounts', 'accounts.id', 'activation_codes.used_by')
    .select([
      'activation_codes.hash',
      'activation_codes.created_at',
      'days',
      'expires_at',
      'used_at',
      'used_by',
      'accounts.email',
    ])
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(activation_codes.created_at, activation_codes.hash) < (${cursor?.at ?? 0}, ${cursor?.id ?? ''})`,
      ),
    )
    .orderBy('activation_codes.created_at', 'desc')
    .orderBy('activation_codes.hash', 'desc')
    .limit(limit + 1)
    .execute();
  const codes = rows.slice(0, limit).map(({ hash: _, ...row }) => {
    const isOver = row.expires_at !== null && row.expires_at <= now;
    const state =
      row.used_at !== null ? ('used' as const) : isOver ? ('expired' as const) : ('open' as const);
    return { ...row, state };
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: codes,
    next: last === undefined ? '' : writeToken({ at: last.created_at, id: last.hash }),
  };
}
