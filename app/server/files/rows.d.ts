import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';

interface New {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly now: number;
}
export declare function folderRow(made: New): Insertable<Tables['files']>;
/** A file's row; without a blob it is an upload still running, which nobody sees (P3). */
export declare function fileRow(
  made: New & {
    size: number;
    blobId: string | null;
  },
): Insertable<Tables['files']>;
