import type { Database } from '../database/open.ts';
import type { FileRow } from '../files/present.ts';
import type { ShareGrant } from './grant.ts';
/** The folders from the share's root down to the entry, itself last; null when it is not in the share (T6). */
export declare function pathInShare(
  db: Database,
  grant: ShareGrant,
  id: string,
): Promise<
  | readonly {
      id: string;
      name: string;
    }[]
  | null
>;
/** An entry of the share, or null: elsewhere and nowhere look the same (P10). */
export declare function findSharedFile(db: Database, grant: ShareGrant, id: string): Promise<FileRow | null>;
