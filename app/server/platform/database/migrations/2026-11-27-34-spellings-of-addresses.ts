import { normaliseEmail } from '@aloft/core/service';
import { type Kysely, sql } from 'kysely';
import { hasOtherLetters } from '../other-letters.ts';

/**
 * Addresses have one spelling: the host in ASCII, compatible letters folded. Of two accounts of one address the one that is
 * spelt so keeps it, else the confirmed one, else the oldest; another one keeps its row as it is, and the operator's
 * check names it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const others = hasOtherLetters(db, 'email');
  const accounts = await sql<{ id: string; email: string }>`SELECT id, email FROM accounts WHERE ${others}
    ORDER BY CASE WHEN email_verified_at IS NULL THEN 1 ELSE 0 END, created_at, id`.execute(db);
  for (const { id, email } of accounts.rows) {
    const spelt = normaliseEmail(email);
    if (spelt !== email)
      await sql`UPDATE accounts SET email = ${spelt} WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email = ${spelt})`.execute(db);
  }
  const ended = await sql<{ email: string }>`SELECT DISTINCT email FROM unsubscribed WHERE ${others}`.execute(
    db,
  );
  for (const { email } of ended.rows)
    await sql`INSERT INTO unsubscribed (email, scene, created_at)
      SELECT ${normaliseEmail(email)}, scene, created_at FROM unsubscribed WHERE email = ${email}
      ON CONFLICT DO NOTHING`.execute(db);
}
