import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives, normaliseEmail, Unsubscription } from '@aloft/core/service';
import * as v from 'valibot';
import type { Services } from '../../services.ts';
import { type Refusal, refuse } from '../refusal.ts';

// Domain separation from content URLs, which are signed with the same key.
const sign = (services: Services, payload: string): Buffer =>
  createHmac('sha256', services.signingKey).update(`unsubscribe.${payload}`).digest();

/** The `d` parameter of a mail's unsubscribe link: signed, valid for half a year (R7.18). */
export function unsubscribeText(services: Services, wanted: { email: string; scene: string }): string {
  const claim: Unsubscription = {
    email: normaliseEmail(wanted.email),
    scene: wanted.scene,
    expires: services.clock() + lives.unsubscribeLink,
  };
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${payload}.${sign(services, payload).toString('base64url')}`;
}

function readText(services: Services, text: string): Unsubscription | null {
  const [payload, signature, ...more] = text.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  const made = Buffer.from(sign(services, payload).toString('base64url'));
  const given = Buffer.from(signature);
  if (made.length !== given.length || !timingSafeEqual(made, given)) return null;
  const claim = v.safeParse(Unsubscription, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return claim.success && claim.output.expires > services.clock() ? claim.output : null;
}

/** Unsubscribes an address from a kind of mail; idempotent, and the same for unknown addresses (P34). */
export async function unsubscribe(services: Services, text: string): Promise<Refusal | null> {
  const claim = readText(services, text);
  if (claim === null) return refuse('invalid_argument', { field: 'd' });
  await services.db
    .insertInto('unsubscribed')
    .values({ email: claim.email, scene: claim.scene, created_at: services.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
}
