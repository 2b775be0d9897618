import { randomInt } from 'node:crypto';
import { codeKinds, limits, newCode, normaliseCode } from '@aloft/core/service';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse, waitFor } from '../../platform/http/rate-limit.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { grantDays, refusalOf } from './grants.ts';

/**
 * For operators: a single-use code that gives so many days; only its hash is stored. `expiresAt` in ms, null for
 * never.
 */
export async function makeActivationCode(
  services: Services,
  wanted: { readonly days: number; readonly expiresAt: number | null },
): Promise<string> {
  const code = newCode(codeKinds.activation, randomInt);
  await services.db
    .insertInto('activation_codes')
    .values({
      hash: hashSecret(normaliseCode(code)),
      days: wanted.days,
      expires_at: wanted.expiresAt,
      used_by: null,
      used_at: null,
      created_at: services.clock(),
    })
    .execute();
  return code;
}

async function whyNot(services: Services, accountId: string, hash: string): Promise<Refusal> {
  const found = await services.db
    .selectFrom('activation_codes')
    .select('used_by')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (found !== undefined) return refuse(found.used_by === null ? 'out_of_range' : 'already_exists');
  const limited = await countUse(services, limits.wrongActivationCodes, accountId);
  return limited ?? refuse('not_found', { field: 'activation_code' });
}

/**
 * Gives a code's days to the account (R7.12): one conditional update takes the code, so that of a hundred concurrent
 * requests one succeeds (P13). After ten wrong codes in an hour the account has to wait.
 */
export async function redeemCode(
  services: Services,
  accountId: string,
  code: string,
  remembered: Remembered | null,
) {
  const now = services.clock();
  const hash = hashSecret(normaliseCode(code));
  return transact(services.db, async (db) => {
    const within = { ...services, db };
    const wait = await waitFor(within, limits.wrongActivationCodes, accountId);
    if (wait > 0) return refuse('resource_exhausted', { retryAfter: wait });
    const taken = await db
      .updateTable('activation_codes')
      .set({ used_by: accountId, used_at: now })
      .where('hash', '=', hash)
      .where('used_by', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .returning('days')
      .executeTakeFirst();
    if (taken === undefined) return whyNot(within, accountId, hash);
    const granted = await grantDays(within, {
      accountId,
      kind: 'activation_code',
      subject: hash,
      days: taken.days,
    });
    if (granted.kind !== 'granted') return refusalOf(granted);
    const answer = {
      result: 'ACCEPTED',
      add_days: granted.days,
      data: { expire: new Date(granted.expiresAt).toISOString() },
    };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
