import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { hashSlowly, isSlowHashOf } from './slow-hash.ts';

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
