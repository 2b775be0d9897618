import { type Kysely, sql } from 'kysely';

/** The GCID of an empty blob is the SHA-1 of nothing, as other clients compute it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE blobs SET gcid = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709' WHERE size = 0`.execute(db);
}
