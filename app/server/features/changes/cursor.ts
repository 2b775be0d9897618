import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { changesId, parseChangesId } from '@aloft/core/service';
import type { Services } from '../../services.ts';

type Sealing = Pick<Services, 'signingKey' | 'clock'>;

const nonceLength = 12;
const tagLength = 16;
/** A position in eight bytes, and when it was given in six. */
const plainLength = 14;

const keyOf = ({ signingKey }: Sealing): Buffer =>
  createHmac('sha256', signingKey).update('ids of changes').digest();

/**
 * The id of a position of the log, as a client of the account gets it. Positions count what everybody writes, so the id is
 * encrypted, and good for this account alone (T34). Clients allow 64 characters; it has 56.
 */
export function cursorOf(services: Sealing, accountId: string, position: number): string {
  const plain = Buffer.alloc(plainLength);
  plain.writeBigUInt64BE(BigInt(position));
  plain.writeUIntBE(services.clock(), 8, 6);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(services), nonce).setAAD(Buffer.from(accountId));
  const closed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
}

/** The position of an id; null when it is malformed, another account's, too old, or from the future. */
export function positionOf(services: Sealing, accountId: string, cursor: string): number | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== nonceLength + tagLength + plainLength) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(services), bytes.subarray(0, nonceLength));
    decipher.setAAD(Buffer.from(accountId)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const plain = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
    const id = changesId(Number(plain.readBigUInt64BE()), plain.readUIntBE(8, 6));
    return parseChangesId(id, services.clock());
  } catch {
    return null;
  }
}
