import { Secret, TOTP } from 'otpauth';
import { codeKinds, normaliseCode, typedCode } from './codes.ts';

/** Codes as every authenticator app makes them (RFC 6238): six digits of SHA-1, new every 30 seconds. */
const period = 30;
const digits = 6;
/** Steps that the clock of a phone may be ahead or behind. */
const clockSteps = 1;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Aloft',
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, as base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code tells an authenticator app; `email` names the account there. */
export const authenticatorUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The code of a secret at a time, in ms since 1970. */
export const authenticatorCode = (secret: string, now: number): string =>
  totpOf(secret, '').generate({ timestamp: now });

/**
 * The step of time that a code belongs to, or null when it is none of the present ones. A code serves once: the
 * service stores the step and takes none that is not later.
 */
export function authenticatorStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: clockSteps });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10;

/** The typed code of a second step. */
export type GivenFactor =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** A code of an app is six digits of any width; anything else is read as a recovery code. Spaces and dashes do not matter. */
export function givenFactor(typed: string): GivenFactor {
  const bare = normaliseCode(typed);
  return /^\d{6}$/.test(bare)
    ? { kind: 'code', code: bare }
    : { kind: 'recovery', code: typedCode(codeKinds.recovery, typed) };
}
