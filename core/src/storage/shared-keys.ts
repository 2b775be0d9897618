// The two keys that other clients of this family also use: the device id and the credentials.
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { guardedStorage } from './store.ts';

type Parts = Pick<Platform, 'storage' | 'log' | 'randomId' | 'now'>;

/** The last segment of the device id that other clients store, at most 32 characters; null when malformed. */
function partOf(stored: string | null): string | null {
  const part = stored?.split('.').at(-1)?.slice(0, 32) ?? '';
  return /^[\w-]+$/.test(part) ? part : null;
}

/** The device id: from `deviceid` or `_deviceid`, else 32 hex digits, generated and stored once (R3.20). */
export function deviceIdOf(platform: Parts): string {
  const storage = guardedStorage(platform);
  const known = partOf(storage.get('deviceid')) ?? partOf(storage.get('_deviceid'));
  if (known !== null) return known;
  const made = platform.randomId().slice(0, 32);
  storage.set('deviceid', made);
  return made;
}

const Credentials = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  expires_at: v.number(),
});
/** The signed-in user and the expiry in ms; never a token (R3.12, T10). */
export type Credentials = v.InferOutput<typeof Credentials>;

const nameOf = (clientId: string): string => `credentials_${clientId}`;

/** Reads `credentials_` + client id; null when missing or invalid (R3.12). */
export function readCredentials(platform: Parts, clientId: string): Credentials | null {
  const storage = guardedStorage(platform);
  const text = storage.get(nameOf(clientId));
  if (text === null) return null;
  try {
    const parsed = v.safeParse(Credentials, text.length > 1000 ? null : JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch {
    // not ours: removed below
  }
  storage.remove(nameOf(clientId));
  platform.log('storage.repaired', nameOf(clientId));
  return null;
}

/** Whether the stored credentials are this user's and have not expired (R4.12). */
export function hasCredentialsOf(
  { platform, clientId }: { readonly platform: Parts; readonly clientId: string },
  userId: string | null,
): boolean {
  const kept = readCredentials(platform, clientId);
  return kept !== null && kept.sub === userId && kept.expires_at > platform.now();
}

/** Stores the signed-in user, or removes it with null. */
export function writeCredentials(platform: Parts, clientId: string, credentials: Credentials | null): void {
  const storage = guardedStorage(platform);
  if (credentials === null) storage.remove(nameOf(clientId));
  else {
    const { sub, expires_at } = credentials;
    storage.set(nameOf(clientId), JSON.stringify({ sub, expires_at }));
  }
}
