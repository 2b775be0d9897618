import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { hashSlowly, isSlowHashOf } from './slow-hash.ts';

/** Refuses `resource_exhausted` while too many others wait. */
export const hashPassword = hashSlowly;

// Stands in for an account that does not exist, so that both answers take as long.
const nobody = hashSlowly('nobody has this password');

/** Whether the password is the hashed one; with no hash, takes as long and says no. Refuses as `hashPassword` does. */
export async function isPassword(hashed: string | null, password: string): Promise<boolean | Refusal> {
  const wanted = hashed ?? (await nobody);
  if (isRefusal(wanted)) return wanted;
  const same = await isSlowHashOf(wanted, password);
  return isRefusal(same) ? same : hashed !== null && same;
}
