import type { CacheVersions } from '../../../platform/database/cache-versions.ts';
import { versionedCache } from '../../../platform/database/versioned-cache.ts';
import type { Session } from '../../../platform/http/environment.ts';

/** A cached session, and until when it is valid. */
export interface Found {
  readonly session: Session;
  /** When it expires, or its last use must be stored again; ms since the Unix epoch. */
  readonly until: number;
}

const maxSessions = 4096;

/**
 * Caches sessions by their token's hash until any session is written. A client's requests come in bursts, and a
 * sign-out changes the cache version before it is acknowledged (P17b).
 */
export class SessionCache {
  readonly #versions: CacheVersions;
  readonly #sessions = versionedCache<Found>(maxSessions, () => 1);
  constructor(versions: CacheVersions) {
    this.#versions = versions;
  }

  find(hash: string, now: number): Session | null {
    const found = this.#sessions.get(hash, this.#versions.ofSessions());
    return found !== null && found.until > now ? found.session : null;
  }

  /** Called before the session is read: a result passed to `keep` is dropped when anything was written since. */
  begin(hash: string): { keep(found: Found): void } {
    const version = this.#versions.ofSessions();
    return { keep: (found) => this.#sessions.set(hash, version, found) };
  }
}

const caches = new WeakMap<CacheVersions, SessionCache>();

/** The session cache of a database; null where the engine has no cache versions. */
export function sessionCache(versions: CacheVersions | null): SessionCache | null {
  if (versions === null) return null;
  const known = caches.get(versions);
  if (known !== undefined) return known;
  const made = new SessionCache(versions);
  caches.set(versions, made);
  return made;
}
