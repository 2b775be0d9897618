import type { Failure, Keeping, ProfileAnswer, SessionPorts } from '@aloft/machines';
import { getAbout, getVip } from '../api/drive/privilege.ts';
import { me, revoke } from '../api/user/tokens.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import type { TokenKeeper } from '../runtime/tokens.ts';
import type { Cookies } from '../storage/cookies.ts';
import { hasCredentialsOf, writeCredentials } from '../storage/shared-keys.ts';
import type { Store } from '../storage/store.ts';

const isSignedOut = (failure: Failure): boolean =>
  failure.code === 'unauthenticated' ||
  failure.code === 'invalid_grant' ||
  failure.code === 'permission_denied';

/** Loads profile, membership and quota; a failed membership call does not sign out. */
async function fetchProfile(call: Caller, signal: AbortSignal): Promise<ProfileAnswer> {
  const who = await me(call, { signal });
  if (!who.ok)
    return isSignedOut(who.failure) ? { kind: 'signedOut' } : { kind: 'failed', failure: who.failure };
  const [vip, about] = await Promise.all([getVip(call, { signal }), getAbout(call, { signal })]);
  return {
    kind: 'profile',
    profile: {
      userId: who.value.sub,
      name: who.value.name,
      email: who.value.email,
      picture: who.value.picture,
      verified: who.value.email_verified,
      premium: vip.ok && vip.value.data.status === 'ok',
      premiumUntil: vip.ok ? vip.value.data.expire : '',
      quotaLimit: about.ok ? about.value.quota.limit : '0',
      quotaUsed: about.ok ? about.value.quota.usage : '0',
      ...(who.value.role === 'operator' ? { role: who.value.role } : {}),
    },
  };
}

/**
 * How long a session is taken to last that has not said so: the page that came with it, or a form that only says who
 * signed in. The service's own sessions last as long before they are renewed.
 */
const untoldLife = 7_200_000;

/** Every way of signing in ends here: what is stored of another user, or has expired, is replaced (R3.12). */
function keepCredentials(parts: SessionParts, sub: string): void {
  const { platform, clientId } = parts;
  if (hasCredentialsOf(parts, sub)) return;
  writeCredentials(platform, clientId, { sub, expires_at: platform.now() + untoldLife });
}

/** The dependencies of the session ports. */
export interface SessionParts {
  readonly call: Caller;
  readonly platform: Platform;
  readonly store: Store;
  readonly cookies: Cookies;
  readonly tokens: TokenKeeper;
  readonly clientId: string;
  /** Called when the signed-in user changes, signs out, or is signed out by the service. */
  readonly changed: (kept: Keeping) => void;
}

/** The ports of the session chart: hint, profile, refresh, sign-out (R4.5, R4.7). */
export function sessionPorts(parts: SessionParts): SessionPorts {
  const { call, platform, store, cookies, tokens, clientId } = parts;
  return {
    readSession: async () => {
      const userId = store.read('user_id');
      return userId === null ? { kind: 'none' } : { kind: 'stored', userId };
    },
    fetchProfile: (_, signal) => fetchProfile(call, signal),
    refreshSession: () => tokens.refresh(),
    endSession: async (_, signal) => {
      const ended = await revoke(call, { signal });
      return ended.ok || isSignedOut(ended.failure)
        ? { kind: 'signedOut' }
        : { kind: 'failed', failure: ended.failure };
    },
    storeSession: async (kept) => {
      const { userId } = kept;
      const before = store.read('user_id');
      if (userId === null) {
        store.forgetUser();
        tokens.forget();
        writeCredentials(platform, clientId, null);
        cookies.remove('user_id');
        cookies.remove('free_days');
      } else {
        // Days that were given to somebody else.
        if (before !== null && before !== userId) cookies.remove('free_days');
        store.write('user_id', userId);
        cookies.write('user_id', userId);
        keepCredentials(parts, userId);
      }
      if (before !== userId) parts.changed(kept);
      return { kind: 'stored' };
    },
  };
}
