import { shareEnd } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { isNotGone, isOwn } from '../files/tree.ts';
import { newPassCode, sealPassCode } from './passcodes.ts';
import { mayShareEntries } from './prohibitions.ts';

/** The options of a new share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  /** −1 for no expiry. */
  readonly expirationDays: number;
  /** −1 for no limit. */
  readonly restoreLimit: number;
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  readonly title?: string | undefined;
}

/**
 * Creates a share of the account's own entries; answers its id and passcode (empty without one). Refuses missing
 * entries (`file_not_found`) and prohibited content (`permission_denied`, P9h).
 */
export async function createShare(
  services: Services,
  accountId: string,
  wanted: NewShare,
): Promise<{ id: string; passCode: string; title: string } | Refusal> {
  const passCode = wanted.passCode === 'REQUIRED' ? newPassCode() : '';
  return atomicBatch(services.db, async (db) => {
    const files = await db
      .selectFrom('files')
      .select(['id', 'name'])
      .where(isOwn(accountId))
      .where('id', 'in', wanted.fileIds)
      .where('trashed_at', 'is', null)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .where(isNotGone(accountId))
      .execute();
    if (files.length !== new Set(wanted.fileIds).size) return refuse('file_not_found', { field: 'file_ids' });
    if (!(await mayShareEntries(db, accountId, wanted.fileIds)))
      return refuse('permission_denied', {
        field: 'file_ids',
        description: 'a content that was prohibited cannot be shared',
      });
    const id = newId();
    const now = services.clock();
    const title = wanted.title ?? files.find((file) => file.id === wanted.fileIds[0])?.name ?? '';
    await db
      .insertInto('shares')
      .values({
        id,
        account_id: accountId,
        title,
        pass_code: '',
        pass_hash: '',
        pass_sealed: passCode === '' ? '' : await sealPassCode({ ...services, db }, id, passCode),
        pass_version: 1,
        expires_at: shareEnd(wanted.expirationDays, now),
        restore_limit: wanted.restoreLimit,
        restore_count: 0,
        file_num: files.length,
        audit: 'OK',
        deleted_at: null,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('share_files')
      .values(files.map((file) => ({ share_id: id, file_id: file.id })))
      .execute();
    return { id, passCode, title };
  });
}
