import { shareTimes } from '@aloft/core/service';
import { countStored, overBudget } from '../../platform/budgets/stored-bytes.ts';
import { bytesBelowShare } from '../../platform/budgets/table-budgets.ts';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { rootsAmong } from '../files/id-sets.ts';
import { isNotGone, isOwn } from '../files/tree.ts';
import { newPassCode, sealPassCode } from './passcodes.ts';
import { mayShareEntries } from './prohibitions.ts';
import type { ShareRow } from './share-row.ts';
import { takeSlug } from './slugs.ts';

/** What strangers may send to an upload-only link. */
export interface UploadLimits {
  readonly max_files: number;
  readonly max_bytes: number;
}

/** What the row of a share takes, roughly; measured exactly later. */
const bytesOfRow = 256;

/** The options of a new share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  /** −1 for no expiry. */
  readonly expirationDays: number;
  /** −1 for no limit. */
  readonly restoreLimit: number;
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  readonly title?: string | undefined;
  /** Of the owner's own; a new one is made when it is left out. */
  readonly ownPassCode?: string | undefined;
  /** Instead of a number of days. */
  readonly expiresAt?: number | undefined;
  readonly startsAt?: number | null | undefined;
  readonly slug?: string | undefined;
  readonly upload?: UploadLimits | undefined;
  /** Warns people before they see it. */
  readonly sensitive?: boolean | undefined;
}

/**
 * The entries to share; one inside another is shared with that one. Refuses missing ones, prohibited ones, and anything
 * but one folder for an upload-only link.
 */
async function entriesToShare(db: Database, accountId: string, { fileIds, upload }: NewShare) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'kind'])
    .where(isOwn(accountId))
    .where('id', 'in', fileIds)
    .where('trashed_at', 'is', null)
    .where('phase', '=', 'PHASE_TYPE_COMPLETE')
    .where(isNotGone(accountId))
    .execute();
  if (files.length !== new Set(fileIds).size) return refuse('file_not_found', { field: 'file_ids' });
  if (!(await mayShareEntries(db, accountId, fileIds)))
    return refuse('permission_denied', {
      field: 'file_ids',
      description: 'a content that was prohibited cannot be shared',
    });
  const byId = new Map(files.map((file) => [file.id, file]));
  const roots = (await rootsAmong(db, accountId, fileIds)).flatMap((id) => byId.get(id) ?? []);
  if (upload !== undefined && (roots.length !== 1 || roots[0]?.kind !== 'drive#folder'))
    return refuse('invalid_argument', {
      field: 'file_ids',
      description: 'an upload-only link needs one folder',
    });
  return roots;
}

/**
 * Creates a share of the account's own entries; answers its row and passcode (empty without one). Refuses missing
 * entries (`file_not_found`), prohibited content (`permission_denied`, P9h), a taken address (`already_exists`), and more
 * than an account may have (`resource_exhausted`).
 */
export async function createShare(
  services: Services,
  accountId: string,
  wanted: NewShare,
): Promise<{ share: ShareRow; passCode: string } | Refusal> {
  const over = overBudget(services.db, 'shares', accountId);
  if (over !== null) return over;
  const hasPassCode = wanted.passCode === 'REQUIRED' || wanted.ownPassCode !== undefined;
  const passCode = hasPassCode ? (wanted.ownPassCode ?? newPassCode()) : '';
  const made = await atomicBatch(services.db, async (db) => {
    const now = services.clock();
    const files = await entriesToShare(db, accountId, wanted);
    if (isRefusal(files)) return files;
    const times = shareTimes({ starts_at: null, expires_at: null }, wanted, now);
    if (isRefusal(times)) return times;
    const id = newId();
    const { upload, slug = '' } = wanted;
    const share = await db
      .insertInto('shares')
      .values({
        id,
        account_id: accountId,
        title: wanted.title ?? files[0]?.name ?? '',
        pass_code: '',
        pass_hash: '',
        pass_sealed: passCode === '' ? '' : await sealPassCode({ ...services, db }, id, passCode),
        pass_version: 1,
        ...times,
        slug,
        upload_max_files: upload?.max_files ?? null,
        upload_max_bytes: upload?.max_bytes ?? null,
        restore_limit: wanted.restoreLimit,
        restore_count: 0,
        file_num: files.length,
        sensitive: wanted.sensitive === true ? 1 : 0,
        audit: 'OK',
        deleted_at: null,
        removed_at: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await db
      .insertInto('share_files')
      .values(files.map((file) => ({ share_id: id, file_id: file.id })))
      .execute();
    const taken = slug === '' ? null : await takeSlug(db, { accountId, shareId: id, slug, now });
    return taken ?? { share, passCode };
  });
  if (!isRefusal(made)) {
    const besides = bytesBelowShare.share + bytesBelowShare.entry * wanted.fileIds.length;
    countStored(services.db, 'shares', accountId, bytesOfRow + besides);
  }
  return made;
}
