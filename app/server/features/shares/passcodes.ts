import { randomInt } from 'node:crypto';
import type { KeyRing, Place } from '../../platform/keys/key-ring.ts';
import { type Sealing, sealed } from '../../platform/keys/stored-secrets.ts';
import type { ShareRow } from './share-row.ts';

/** No letters that look alike: codes are read out over the telephone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 6;

export function newPassCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Instead of a sealed passcode: it was given up together with its key, and the owner is asked for another one. */
export const lostPassCode = 'lost';

const placeOfPassCode = (shareId: string): Place => ({
  table: 'shares',
  column: 'pass_sealed',
  row: shareId,
});

/** How a passcode is stored: sealed, so that its owner can read it again and nobody in the database or a backup. */
export const sealPassCode = (sealing: Sealing, shareId: string, passCode: string): Promise<string> =>
  sealed(sealing, placeOfPassCode(shareId), passCode);

type Stored = Pick<ShareRow, 'id' | 'pass_code' | 'pass_sealed'>;

/** What opens a share. `lost` opens it to nobody: nobody can say any more what its passcode was. */
export type PassCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly code: string }
  | { readonly kind: 'lost' };

export const hasPassCode = ({ pass_code: plain, pass_sealed: closed }: Stored): boolean =>
  plain !== '' || closed !== '';

/**
 * Reads a share's passcode; one that an earlier build has stored in the clear too, until it is sealed. Throws
 * `KeyMissing` when another process has its key and this one does not.
 */
export function readPassCode(keys: KeyRing, share: Stored): PassCode {
  if (share.pass_sealed === '') {
    return share.pass_code === '' ? { kind: 'none' } : { kind: 'known', code: share.pass_code };
  }
  const code =
    share.pass_sealed === lostPassCode ? null : keys.open(placeOfPassCode(share.id), share.pass_sealed);
  return code === null ? { kind: 'lost' } : { kind: 'known', code };
}
