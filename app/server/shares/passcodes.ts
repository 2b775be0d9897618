import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';

/** No letters that look alike: codes are read out over the telephone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 6;

export function newPassCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function hashPassCode(passCode: string): Promise<string> {
  return hash(passCode, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
