import type { Insertable } from 'kysely';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { newId } from '../../platform/secrets.ts';
import { nameColumns } from './names.ts';

interface New {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly now: number;
  /** When its content was modified; by default, now. */
  readonly modifiedAt?: number;
}

const shared = (
  { accountId, parentId, name, now, modifiedAt = now }: New,
  kind: Tables['files']['kind'],
) => ({
  id: newId(),
  account_id: accountId,
  parent_id: parentId,
  kind,
  ...nameColumns(name, kind),
  starred: 0 as const,
  trashed_at: null,
  created_at: now,
  modified_at: modifiedAt,
  tree_size: 0,
  tree_entries: 0,
  tree_height: 0,
});

export function folderRow(made: New): Insertable<Tables['files']> {
  return {
    ...shared(made, 'drive#folder'),
    size: 0,
    blob_id: null,
    phase: 'PHASE_TYPE_COMPLETE',
  };
}

/** A row of `files`; without a blob it is an unfinished upload, which is invisible (P3). */
export function fileRow(made: New & { size: number; blobId: string | null }): Insertable<Tables['files']> {
  return {
    ...shared(made, 'drive#file'),
    size: made.size,
    blob_id: made.blobId,
    phase: made.blobId === null ? 'PHASE_TYPE_RUNNING' : 'PHASE_TYPE_COMPLETE',
  };
}
