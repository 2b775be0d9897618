import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { hashSlowly, isSlowHashOf } from './slow-hash.ts';

const shortest = 8;
/** The most common passwords that are long enough. */
const common: ReadonlySet<string> = new Set(
  '12345678 123456789 1234567890 87654321 password password1 passw0rd qwertyui qwertyuiop qwerty123 iloveyou 11223344 1q2w3e4r abcd1234 abc12345 asdfghjk zaq12wsx baseball football sunshine princess'.split(
    ' ',
  ),
);

/** Whether a password is easy to guess: short, one repeated character, common, or the address itself. */
export function isWeak(password: string, email: string): boolean {
  const letters = [...password];
  const plain = password.toLowerCase();
  if (letters.length < shortest || new Set(letters).size === 1) return true;
  return common.has(plain) || plain === email || plain === email.split('@')[0];
}

/** Refuses `resource_exhausted` while too many others wait. */
export const hashPassword = hashSlowly;

// Compared for an account that does not exist, so that both responses take as long.
const nobody = hashSlowly('nobody has this password');

/** Compares a password with its hash; with no hash, takes as long and answers false. Refuses as `hashPassword` does. */
export async function isPassword(hashed: string | null, password: string): Promise<boolean | Refusal> {
  const wanted = hashed ?? (await nobody);
  if (isRefusal(wanted)) return wanted;
  const same = await isSlowHashOf(wanted, password);
  return isRefusal(same) ? same : hashed !== null && same;
}
