import { sql } from 'kysely';
import { sealPassCode } from '../../features/shares/passcodes.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { rowsOfPage } from '../../platform/keys/sealed-columns.ts';
import { nameOfScrub, readSecret } from '../../platform/keys/stored-secrets.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';

/**
 * Encrypts passcodes that earlier builds stored as plain text, one page per transaction, and clears their columns
 * (P6c). Until then both are read. Answers how many there were.
 */
export async function sealPlainPassCodes(services: Pick<Services, 'db' | 'keys'>): Promise<number> {
  for (let sum = 0; ; ) {
    // Each row is replaced on its own; see `eachPage`.
    const transaction = services.db.transaction().setIsolationLevel('read committed');
    const count = await transaction.execute(async (db) => {
      const rows = await db
        .selectFrom('shares')
        .select(['id', 'pass_code'])
        // The condition of the partial index: when all are encrypted, nothing is read.
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

/**
 * SQLite keeps overwritten data in free pages and in its WAL until VACUUM and a checkpoint. That waits, up to `wait` ms,
 * for the checkpoint that the server's own thread begins after the VACUUM; nothing is served yet that it could block.
 */
async function scrubSqlite({ db }: Services, wait: number): Promise<boolean> {
  await sql`VACUUM`.execute(db);
  await sql`PRAGMA busy_timeout = ${sql.lit(wait)}`.execute(db);
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await sql`PRAGMA busy_timeout = 0`.execute(db);
  return rows[0]?.busy === 0;
}

/** PostgreSQL keeps old row versions until VACUUM FULL. */
async function scrubPostgres({ db }: Services): Promise<boolean> {
  for (const table of ['shares', 'secrets']) await sql`VACUUM (FULL) ${sql.table(table)}`.execute(db);
  return true;
}

/**
 * Removes passcodes and signing keys that earlier builds stored as plain text, from rows and from what the database
 * files still contain of old rows (P6c). Runs once, before the first request; when another process is in the way for
 * more than `wait` ms, the next start continues.
 */
export async function scrubPlainSecrets(services: Services, wait: number): Promise<void> {
  await sealPlainPassCodes(services);
  if ((await readSecret(services.db, nameOfScrub)) === null) return;
  await tryLock(services.leases, nameOfScrub, async () => {
    const { engine } = databaseOf(services.configuration);
    services.log({
      event: 'key',
      detail: 'secrets stored as plain text are removed; the database is rewritten',
    });
    try {
      const done = await (engine === 'sqlite' ? scrubSqlite(services, wait) : scrubPostgres(services));
      if (!done) throw new Error('another process is reading the database');
      await services.db.deleteFrom('secrets').where('name', '=', nameOfScrub).execute();
    } catch (error) {
      services.log({ event: 'key', error: `the next start continues: ${String(error)}` });
    }
  });
}
