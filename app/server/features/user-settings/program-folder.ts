import { browserClient, fileName, shortened } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Session } from '../../platform/http/environment.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { findPlace } from '../files/ancestors.ts';
import { addFolder } from '../files/changes.ts';
import { entryNamed } from '../files/conflicts.ts';
import { switchesOf } from './settings.ts';

/** A program's name as a folder can have it: what no system allows in a name is left out. */
export function folderNameOf(program: string): string {
  // Separators and control characters are those that file systems refuse within a name.
  const spoken = program.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').replace(/\s+/gu, ' ');
  return fileName(shortened(spoken.trim())) ?? 'Other app';
}

/**
 * Where goes what a request saves without naming a folder (R3.9): of another program, a folder that is made once at the
 * top of the drive with the program's name, if the person wants that; else the top of the drive. The folder is found
 * again when it was renamed or moved, and made again when it is in the trash or deleted.
 * @returns the folder's id, empty for the top
 * @errors storage_full and the like, when there is no room for another folder
 */
export async function folderOfProgram(
  services: Services,
  { accountId, clientId }: Pick<Session, 'accountId' | 'clientId'>,
): Promise<string | Refusal> {
  if (clientId === browserClient.id) return '';
  const { separate_other_app_folders: isSeparate } = await switchesOf(services.db, accountId);
  if (!isSeparate) return '';
  const name = folderNameOf(
    services.configuration.clients.find(({ id }) => id === clientId)?.name ?? clientId,
  );
  // One transaction, so that two saves at once make one folder.
  return atomicBatch(services.db, async (db) => {
    const known = await db
      .selectFrom('program_folders')
      .select('folder_id')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (known !== undefined && (await findPlace(db, accountId, known.folder_id)) !== null)
      return known.folder_id;
    const coming = { accountId, parentId: '', name, kind: 'drive#folder' as const };
    // A folder of that name is taken for it; a file keeps its name.
    const there = await entryNamed(db, coming);
    const conflict = there === null || there.kind === 'drive#folder' ? 'skip' : 'keep_both';
    const folderId = await addFolder({ ...services, db }, coming, conflict);
    if (isRefusal(folderId)) return folderId;
    await db
      .insertInto('program_folders')
      .values({ account_id: accountId, client_id: clientId, folder_id: folderId })
      .onConflict((c) => c.columns(['account_id', 'client_id']).doUpdateSet({ folder_id: folderId }))
      .execute();
    return folderId;
  });
}
