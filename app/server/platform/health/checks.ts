import type { FreeSpace } from '../blobs/free-space.ts';
import type { BlobStore } from '../blobs/store.ts';
import { isMigrated } from '../database/migrator.ts';
import type { Database } from '../database/open.ts';
import { runAs } from '../database/principal.ts';
import type { Checks } from './readiness.ts';

interface Parts {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'answers'>;
  readonly disk: FreeSpace;
}

/** The checks of a server, each a few rows or one small request. They are the server's own work and nobody's share. */
export function checksOf({ db, blobs, disk }: Parts): Checks {
  return {
    database: () =>
      runAs(null, async () => {
        // Of a table: SQLite answers `SELECT 1` without a look at its file.
        await db.selectFrom('leases').select('token').limit(1).execute();
        return true;
      }),
    // A newer build that shares the database may have migrated it since.
    migrations: () => runAs(null, () => isMigrated(db)),
    store: () => blobs.answers(),
    disk: () => disk.hasRoom(0),
  };
}
