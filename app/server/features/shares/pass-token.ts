import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import type { ShareRow } from './share-row.ts';

const signatureOf = (services: Services, share: ShareRow, until: string): Buffer =>
  Buffer.from(
    createHmac('sha256', services.signingKey)
      .update(`pass-token.${share.id}.${share.pass_version}.${until}`)
      .digest('base64url'),
  );

/**
 * A token for twelve hours that replaces the passcode after it was entered once. It is signed for this share and
 * passcode version and not stored: a GET that opens a share writes nothing (P34), and a new passcode invalidates it
 * (T5).
 */
export function makePassToken(services: Services, share: ShareRow): string {
  const until = (services.clock() + lives.passToken).toString(36);
  return `${until}.${signatureOf(services, share, until).toString()}`;
}

/** Whether the token is valid for this share and passcode version, and not expired. */
export function holdsPassToken(services: Services, share: ShareRow, token: string): boolean {
  const [until = '', signature = '', ...more] = token.split('.');
  if (!/^[0-9a-z]{1,10}$/.test(until) || more.length > 0) return false;
  const [made, given] = [signatureOf(services, share, until), Buffer.from(signature)];
  if (made.length !== given.length || !timingSafeEqual(made, given)) return false;
  return Number.parseInt(until, 36) > services.clock();
}
