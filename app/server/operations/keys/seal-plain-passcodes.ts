import { sql } from 'kysely';
import { sealPassCode } from '../../features/shares/passcodes.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { rowsOfPage } from '../../platform/keys/sealed-columns.ts';
import { nameOfScrub, readSecret } from '../../platform/keys/stored-secrets.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';

/**
 * Seals the passcodes that builds before this one have stored in the clear, a page in a transaction of its own, and
 * empties their columns (P6c). Until then both are read. Answers how many there were.
 */
export async function sealPlainPassCodes(services: Pick<Services, 'db' | 'keys'>): Promise<number> {
  for (let sum = 0; ; ) {
    // Each row is replaced by itself; see `eachPage`.
    const transaction = services.db.transaction().setIsolationLevel('read committed');
    const count = await transaction.execute(async (db) => {
      const rows = await db
        .selectFrom('shares')
        .select(['id', 'pass_code'])
        // As the partial index says it: when all are sealed, nothing is read.
        .where(sql<boolean>`pass_code <> ''`)
        .limit(rowsOfPage)
        .execute();
      for (const { id, pass_code: plain } of rows) {
        const pass_sealed = await sealPassCode({ ...services, db }, id, plain);
        await db
          .updateTable('shares')
          .set({ pass_sealed, pass_code: '', pass_hash: '' })
          .where('id', '=', id)
          .where('pass_code', '=', plain)
          .execute();
      }
      return rows.length;
    });
    sum += count;
    if (count < rowsOfPage) return sum;
    await new Promise((settle) => setImmediate(settle));
  }
}

/** SQLite keeps what was overwritten in free pages and in its log until both are written anew. */
async function scrubSqlite({ db }: Services): Promise<boolean> {
  await sql`VACUUM`.execute(db);
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}

/** PostgreSQL keeps former versions of rows until their tables are written anew. */
async function scrubPostgres({ db }: Services): Promise<boolean> {
  for (const table of ['shares', 'secrets']) await sql`VACUUM (FULL) ${sql.table(table)}`.execute(db);
  return true;
}

/**
 * Brings data of a build that stored passcodes and the signing key in the clear to where neither can be read any more:
 * not in a row, and not in what the database's file still holds of former rows (P6c). It is done once, before anybody is
 * served; where another process stands in the way, the next start goes on with it.
 */
export async function scrubPlainSecrets(services: Services): Promise<void> {
  await sealPlainPassCodes(services);
  if ((await readSecret(services.db, nameOfScrub)) === null) return;
  await tryLock(services.leases, nameOfScrub, async () => {
    const { engine } = databaseOf(services.configuration);
    services.log({
      event: 'key',
      detail: 'what was stored in the clear is removed; the database is written anew',
    });
    try {
      const done = await (engine === 'sqlite' ? scrubSqlite(services) : scrubPostgres(services));
      if (!done) throw new Error('another process is reading the database');
      await services.db.deleteFrom('secrets').where('name', '=', nameOfScrub).execute();
    } catch (error) {
      services.log({ event: 'key', error: `the next start goes on with it: ${String(error)}` });
    }
  });
}
