// The two things whose names and shapes other programs of this family share: the device's id, and whom it knows.
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { guardedStorage } from './store.ts';

type Parts = Pick<Platform, 'storage' | 'log' | 'randomId' | 'now'>;

/** The last part of what other programs of this family store, 32 characters at most; null when it is none. */
function partOf(stored: string | null): string | null {
  const part = stored?.split('.').at(-1)?.slice(0, 32) ?? '';
  return /^[\w-]+$/.test(part) ? part : null;
}

/** This device's id: from `deviceid` or `_deviceid`, else 32 hex digits, made and stored once (R3.20). */
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
/** Who signed in with this client, and until when in milliseconds; never a token (R3.12, T10). */
export type Credentials = v.InferOutput<typeof Credentials>;

const nameOf = (clientId: string): string => `credentials_${clientId}`;

/** What is kept under `credentials_` and the client's id; null when nothing good is (R3.12). */
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

/** Keeps who signed in, or forgets it with null. */
export function writeCredentials(platform: Parts, clientId: string, credentials: Credentials | null): void {
  const storage = guardedStorage(platform);
  if (credentials === null) storage.remove(nameOf(clientId));
  else {
    const { sub, expires_at } = credentials;
    storage.set(nameOf(clientId), JSON.stringify({ sub, expires_at }));
  }
}
