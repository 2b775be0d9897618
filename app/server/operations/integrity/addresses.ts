import { normaliseEmail } from '@aloft/core/service';
import { hasOtherLetters } from '../../platform/database/other-letters.ts';
import type { Services } from '../../services.ts';
import type { Problem } from './problems.ts';

/** Accounts whose address another one has in today's spelling: earlier builds took the two for different. */
export async function checkAddresses({ db }: Services): Promise<readonly Problem[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(hasOtherLetters(db, 'email'))
    .orderBy('id')
    .execute();
  const problems: Problem[] = [];
  for (const { id, email } of rows) {
    const spelt = normaliseEmail(email);
    if (spelt === email) continue;
    const other = await db.selectFrom('accounts').select('id').where('email', '=', spelt).executeTakeFirst();
    if (other !== undefined) problems.push({ kind: 'addressTwice', account: id, other: other.id });
  }
  return problems;
}
