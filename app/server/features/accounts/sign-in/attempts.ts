import type { Context } from 'hono';
import { readCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { hashSecret } from '../../../platform/secrets.ts';

/** An attempt of this browser, with the secret from its cookie. */
export interface OwnAttempt {
  readonly id: string;
  readonly state: string;
  readonly verifier: string;
  readonly status: 'pending' | 'completed' | 'denied';
  readonly accountId: string | null;
  readonly expiresAt: number;
}

/** The attempt that this browser started, by its cookie; null for any other browser, even if it knows the id (P14f). */
export async function ownAttempt(c: Context<Environment>): Promise<OwnAttempt | null> {
  const [id, verifier] = readCookie(c, 'aloft-attempt')?.split('.') ?? [];
  if (id === undefined || verifier === undefined) return null;
  const row = await c
    .get('services')
    .db.selectFrom('attempts')
    .select(['state', 'status', 'account_id', 'expires_at'])
    .where('id', '=', id)
    .where('cookie_hash', '=', hashSecret(verifier))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { state, status, account_id: accountId, expires_at: expiresAt } = row;
  return { id, verifier, state, status, accountId, expiresAt };
}
