import type { File } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
export type FileRow = Selectable<Tables['files']> & {
  sha256: string | null;
  gcid: string | null;
};
/** For whom a file is shown: its owner, or the holder of a share's grant. */
export type Viewer =
  | {
      readonly kind: 'owner';
      readonly accountId: string;
    }
  | {
      readonly kind: 'share';
      readonly shareId: string;
      readonly passVersion: number;
      readonly rootIds: ReadonlySet<string>;
    };
/** A row as the wire shows it; addresses only where asked, as each costs a signature. */
export declare function presentFile(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  links: 'links' | 'none',
): File;
