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
 * The token that whoever knew the passcode carries on with for twelve hours. It is signed, for this share at this
 * passcode version, and stored nowhere: a GET that opens a share writes nothing (P34), and a new passcode ends it (T5).
 */
export function makePassToken(services: Services, share: ShareRow): string {
  const until = (services.clock() + lives.passToken).toString(36);
  return `${until}.${signatureOf(services, share, until).toString()}`;
}

/** Whether the token is ours, for this very share and passcode, and not over. */
export function holdsPassToken(services: Services, share: ShareRow, token: string): boolean {
  const [until = '', signature = '', ...more] = token.split('.');
  if (!/^[0-9a-z]{1,10}$/.test(until) || more.length > 0) return false;
  const [made, given] = [signatureOf(services, share, until), Buffer.from(signature)];
  if (made.length !== given.length || !timingSafeEqual(made, given)) return false;
  return Number.parseInt(until, 36) > services.clock();
}
