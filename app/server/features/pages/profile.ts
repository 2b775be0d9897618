import { localFailure, type ProfileAnswer } from '@aloft/core';
import { maskEmail } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { pictureAddress } from '../accounts/pictures/pictures.ts';
import { quotaNow } from '../files/space.ts';

/** The signed-in profile for the rendered page; a session that only the browser can refresh is left to it. */
export async function profileOf(c: Context<Environment>): Promise<ProfileAnswer> {
  const session = c.get('session');
  const services = c.get('services');
  const row =
    session === null
      ? undefined
      : await services.db
          .selectFrom('accounts')
          .selectAll()
          .select(quotaNow(services).as('quota_now'))
          .where('id', '=', session.accountId)
          .executeTakeFirst();
  if (session === null || row === undefined) {
    return c.get('mayRenew')
      ? { kind: 'failed', failure: localFailure('unauthenticated') }
      : { kind: 'signedOut' };
  }
  return {
    kind: 'profile',
    profile: {
      userId: row.id,
      name: row.name,
      email: maskEmail(row.email),
      picture: await pictureAddress(services, services.db, session),
      verified: row.email_verified_at !== null,
      premium: row.vip_expires_at > services.clock(),
      premiumUntil: row.vip_expires_at === 0 ? '' : new Date(row.vip_expires_at).toISOString(),
      quotaLimit: String(row.quota_now),
      quotaUsed: String(row.quota_used),
      ...(row.role === 'operator' ? { role: row.role } : {}),
    },
  };
}
