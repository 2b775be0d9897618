import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import type { ShareRow } from './share-row.ts';

/**
 * What a visitor did to get a token: entered the passcode, if there is one, and, of a sensitive share, also asked to see
 * it after the warning.
 */
export type PassStep = 'passcode' | 'warning';

const signatureOf = (services: Services, share: ShareRow, until: string, step: PassStep): Buffer =>
  Buffer.from(
    createHmac('sha256', services.signingKey)
      .update(
        `pass-token.${share.id}.${share.pass_version}.${until}${step === 'warning' ? '.sensitive' : ''}`,
      )
      .digest('base64url'),
  );

const isSame = (made: Buffer, given: Buffer): boolean =>
  made.length === given.length && timingSafeEqual(made, given);

/**
 * A token for twelve hours that replaces the passcode after it was entered once. It is signed for this share and
 * passcode version and not stored: a GET that opens a share writes nothing (P34), and a new passcode invalidates it
 * (T5).
 */
export function makePassToken(services: Services, share: ShareRow, step: PassStep = 'passcode'): string {
  const until = (services.clock() + lives.passToken).toString(36);
  return `${until}.${signatureOf(services, share, until, step).toString()}`;
}

/** How far the visitor came with the token; null when it is not of this share and passcode version, or expired. */
export function passStepOf(services: Services, share: ShareRow, token: string): PassStep | null {
  const [until = '', signature = '', ...more] = token.split('.');
  if (!/^[0-9a-z]{1,10}$/.test(until) || more.length > 0) return null;
  if (Number.parseInt(until, 36) <= services.clock()) return null;
  const given = Buffer.from(signature);
  const steps = ['passcode', 'warning'] as const;
  return steps.find((step) => isSame(signatureOf(services, share, until, step), given)) ?? null;
}
