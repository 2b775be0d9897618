import { allOrNothing } from '../database/all-or-nothing.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { newId, type Services } from '../services.ts';
import { hashPassCode, newPassCode } from './passcodes.ts';

const day = 24 * 3600 * 1000;

/** What an owner chooses for a share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  /** −1 for ever. */
  readonly expirationDays: number;
  /** −1 without limit. */
  readonly restoreLimit: number;
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  readonly title?: string | undefined;
}

/** Makes a share of the account's own entries and answers its id and passcode (empty without one). */
export async function createShare(
  services: Services,
  accountId: string,
  wanted: NewShare,
): Promise<{ id: string; passCode: string; title: string } | Refusal> {
  const passCode = wanted.passCode === 'REQUIRED' ? newPassCode() : '';
  const passHash = passCode === '' ? '' : await hashPassCode(passCode);
  return allOrNothing(services.db, async (db) => {
    const files = await db
      .selectFrom('files')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('id', 'in', wanted.fileIds)
      .where('trashed_at', 'is', null)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .execute();
    if (files.length !== new Set(wanted.fileIds).size) return refuse('file_not_found', { field: 'file_ids' });
    const id = newId();
    const now = services.clock();
    const title = wanted.title ?? files.find((file) => file.id === wanted.fileIds[0])?.name ?? '';
    await db
      .insertInto('shares')
      .values({
        id,
        account_id: accountId,
        title,
        pass_code: passCode,
        pass_hash: passHash,
        pass_version: 1,
        expires_at: wanted.expirationDays < 0 ? null : now + wanted.expirationDays * day,
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
