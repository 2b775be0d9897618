import { limits, pictureKind } from '@aloft/core/service';
import type { Me } from '@aloft/core/wire';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Session } from '../../../platform/http/environment.ts';
import type { Remembered } from '../../../platform/http/idempotency-store.ts';
import { countUse, refund } from '../../../platform/http/rate-limit.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { newId } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { answerMe } from '../profile.ts';

/** Retry-After of a picture that was not made in time, in s. */
const busySeconds = 5;

/**
 * Makes the account's picture of what was sent, in a media process, and answers the profile (R10.10). Refuses what is
 * no picture (`invalid_argument`), and more than a person chooses in an hour.
 */
export async function changePicture(
  services: Services,
  session: Session,
  base64: string,
  remembered: Remembered | null,
): Promise<Me | Refusal> {
  const { accountId } = session;
  const refused = refuse('invalid_argument', { field: 'picture' });
  if (pictureKind(base64) === null) return refused;
  const limited = await countUse(services, limits.pictures, accountId);
  if (limited !== null) return limited;
  const made = await services.media.portraitOf(session.fairKey, Buffer.from(base64, 'base64'));
  if (made.kind === 'refused') return refused;
  if (made.kind === 'busy') {
    await refund(services, limits.pictures, accountId);
    return refuse('unavailable', { retryAfter: busySeconds });
  }
  const row = {
    id: newId(),
    webp: Buffer.from(made.webp).toString('base64'),
    created_at: services.clock(),
  };
  return atomicBatch(services.db, async (db) => {
    await db
      .insertInto('account_pictures')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    return answerMe(services, db, session, remembered);
  });
}

/** Removes the account's picture, whose addresses end at once, and answers the profile (R10.10). */
export function removePicture(
  services: Services,
  session: Session,
  remembered: Remembered | null,
): Promise<Me | Refusal> {
  return atomicBatch(services.db, async (db) => {
    await db.deleteFrom('account_pictures').where('account_id', '=', session.accountId).execute();
    return answerMe(services, db, session, remembered);
  });
}
