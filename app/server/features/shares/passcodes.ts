import { randomInt } from 'node:crypto';
import { codeKinds, newCode } from '@aloft/core/service';
import type { KeyRing, Place } from '../../platform/keys/key-ring.ts';
import { type Sealing, sealed } from '../../platform/keys/stored-secrets.ts';
import type { ShareRow } from './share-row.ts';

export const newPassCode = (): string => newCode(codeKinds.pass, randomInt);

/** Stored instead of an encrypted passcode whose key was given up; the owner is asked for a new one. */
export const lostPassCode = 'lost';

const placeOfPassCode = (shareId: string): Place => ({
  table: 'shares',
  column: 'pass_sealed',
  row: shareId,
});

/**
 * The stored form of a passcode: encrypted, so that its owner can read it again, but nobody in the database or a
 * backup.
 */
export const sealPassCode = (sealing: Sealing, shareId: string, passCode: string): Promise<string> =>
  sealed(sealing, placeOfPassCode(shareId), passCode);

type Stored = Pick<ShareRow, 'id' | 'pass_code' | 'pass_sealed'>;

/** The passcode of a share. A share whose passcode is `lost` opens for nobody. */
export type PassCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly code: string }
  | { readonly kind: 'lost' };

export const hasPassCode = ({ pass_code: plain, pass_sealed: closed }: Stored): boolean =>
  plain !== '' || closed !== '';

/**
 * Reads a share's passcode, also a plain one of an earlier build that is not encrypted yet. Throws `KeyMissing` when
 * this process does not have its key.
 */
export function readPassCode(keys: KeyRing, share: Stored): PassCode {
  if (share.pass_sealed === '') {
    return share.pass_code === '' ? { kind: 'none' } : { kind: 'known', code: share.pass_code };
  }
  const code =
    share.pass_sealed === lostPassCode ? null : keys.open(placeOfPassCode(share.id), share.pass_sealed);
  return code === null ? { kind: 'lost' } : { kind: 'known', code };
}
