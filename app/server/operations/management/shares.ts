import { sql } from 'kysely';
import { readNewest } from '../../features/files/cursor.ts';
import { hasPassCode, lostPassCode } from '../../features/shares/passcodes.ts';
import { viewsOf } from '../../features/shares/views.ts';
import { operatorKey } from '../../platform/locks/fair-key.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { auditShare, auditShares, type ShareAudit } from '../admin/audit.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { likeOf, type WantedPage } from './pages.ts';

/** Shares whose title, owner's address or id contains the text, newest first. */
export async function listShares({ longReads }: Services, search: string, page: WantedPage) {
  const like = likeOf(search.toLowerCase());
  // Both sides by the database's own rule: SQLite lowers ASCII letters only, and others are found as they are typed.
  const typed = likeOf(search);
  // Reads every share: it has a process of its own, so that the others are served meanwhile.
  const all = longReads
    .of(operatorKey)
    .selectFrom('shares')
    .select((eb) => [
      'id',
      'created_at',
      'account_id',
      'title',
      'audit',
      'deleted_at',
      eb.selectFrom('accounts').select('email').whereRef('accounts.id', '=', 'shares.account_id').as('email'),
    ]);
  const found =
    search === ''
      ? all
      : all.where(
          sql<boolean>`(lower(title) LIKE ${like} ESCAPE '\\' OR lower(title) LIKE lower(${typed}) ESCAPE '\\' OR lower(id) LIKE ${like} ESCAPE '\\' OR account_id IN (SELECT id FROM accounts WHERE email LIKE ${like} ESCAPE '\\'))`,
        );
  const { rows, next } = await readNewest(found, page);
  return { rows: rows.map((row) => ({ ...row, email: row.email ?? '' })), next };
}

/** A share with what it holds at the top, and never its passcode; null when there is none. */
export async function findShare(services: Services, id: string) {
  const { db } = services;
  const row = await db
    .selectFrom('shares')
    .innerJoin('accounts', 'accounts.id', 'shares.account_id')
    .selectAll('shares')
    .select('accounts.email')
    .where('shares.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const entries = await db
    .selectFrom('share_files')
    .innerJoin('files', 'files.id', 'share_files.file_id')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .select(['files.id', 'files.name', 'files.size', 'blobs.gcid'])
    .where('share_files.share_id', '=', id)
    .orderBy('files.name')
    .execute();
  return {
    id,
    ownerId: row.account_id,
    owner: row.email,
    title: row.title,
    verdict: row.audit,
    passcode: hasPassCode(row),
    passcodeLost: row.pass_sealed === lostPassCode,
    made: row.created_at,
    expires: row.expires_at,
    ended: row.deleted_at,
    views: (await viewsOf(services, [id])).get(id) ?? 0,
    restores: row.restore_count,
    restoreLimit: row.restore_limit,
    entries,
  };
}

/** Judges one share (R3.11). Refuses `not_found`. */
export async function judgeShare(
  services: Services,
  request: OperatorRequest,
  { id, verdict }: { readonly id: string; readonly verdict: ShareAudit['verdict'] },
): Promise<Refusal | null> {
  const found = await services.db
    .selectFrom('shares')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return refuse('not_found', { description: `there is no share ${id}` });
  const change = { action: 'share.audit', subject: id, detail: { verdict } } as const;
  return recorded(services, request, change, async () => {
    await auditShare(services, id, verdict);
    return null;
  });
}

/** Judges an account's shares that hold a content or an entry, at any depth; answers how many (R3.11). */
export function judgeSharesHolding(
  services: Services,
  request: OperatorRequest,
  wanted: ShareAudit,
): Promise<number | Refusal> {
  const { shareUserId: subject, gcids, fileIds, verdict } = wanted;
  const detail = {
    verdict,
    ...(gcids.length === 0 ? {} : { content: gcids.join(', ') }),
    ...(fileIds.length === 0 ? {} : { entry: fileIds.join(', ') }),
  };
  return recorded(services, request, { action: 'share.auditHolding', subject, detail }, () =>
    auditShares(services, wanted),
  );
}
