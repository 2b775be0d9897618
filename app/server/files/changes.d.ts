import { type Refusal } from '../http/failure.ts';
import type { Services } from '../services.ts';
export declare const mostIds = 1000;
/** Makes a folder and answers its id. A taken name is refused with a free one suggested. */
export declare function createFolder(
  services: Services,
  accountId: string,
  parentId: string,
  wanted: string,
): Promise<string | Refusal>;
/** Renames an entry. A taken name is refused with a free one suggested. */
export declare function renameFile(
  services: Services,
  accountId: string,
  id: string,
  wanted: string,
): Promise<Refusal | null>;
/** Moves entries into a folder; never into themselves. All or none. */
export declare function moveFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
  parentId: string,
): Promise<Refusal | null>;
/** Puts entries into the trash, with what is below them. */
export declare function trashFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal | null>;
/** Takes entries out of the trash; one whose folder is gone returns to the top. */
export declare function untrashFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal | null>;
/** Deletes entries for good, with everything below, and gives their space back. The sweep removes the bytes later. */
export declare function deleteFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal | null>;
/** Marks entries as favourites, or no longer. */
export declare function starFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
  starred: 0 | 1,
): Promise<Refusal | null>;
