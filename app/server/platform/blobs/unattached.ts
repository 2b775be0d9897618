import { UnusableData } from '../private-files/unusable-data.ts';
import type { BlobStore } from './store.ts';

/**
 * Throws when a store has contents, and the database that would know them is still to be made: whoever forgot
 * DATABASE_URL or has lost the database would lose the contents, too, as upkeep removes what no row names.
 */
export async function assertNoneUnattached({ list }: BlobStore, where: string): Promise<void> {
  for await (const { kind } of list())
    if (kind === 'whole')
      throw new UnusableData(
        `${where} has contents of files, and there is no database that knows them: is DATABASE_URL set as it was? If the database is lost, restore a backup into another ALOFT_DATA`,
      );
}
