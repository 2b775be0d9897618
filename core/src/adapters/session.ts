import type { Failure, ProfileAnswer, SessionPorts } from '@aloft/machines';
import type { Api } from '../runtime/api.ts';
import type { Store } from '../storage/table.ts';

const isSignedOut = (failure: Failure): boolean =>
  failure.code === 'unauthenticated' ||
  failure.code === 'invalid_grant' ||
  failure.code === 'permission_denied';

/** Profile, membership and quota in one answer; a missing membership is no reason to sign out. */
async function fetchProfile(api: Api): Promise<ProfileAnswer> {
  const me = await api.user.me();
  if (!me.ok)
    return isSignedOut(me.failure) ? { kind: 'signedOut' } : { kind: 'failed', failure: me.failure };
  const [vip, about] = await Promise.all([api.service.getVip(), api.drive.about()]);
  return {
    kind: 'profile',
    profile: {
      userId: me.value.sub,
      name: me.value.name,
      email: me.value.email,
      premium: vip.ok && vip.value.data.status === 'ok',
      premiumUntil: vip.ok ? vip.value.data.expire : '',
      quotaLimit: about.ok ? about.value.quota.limit : '0',
      quotaUsed: about.ok ? about.value.quota.usage : '0',
    },
  };
}

export function sessionPorts(
  api: Api,
  store: Store,
  refresh: () => Promise<boolean>,
  announce: () => void,
  forgetTokens: () => void,
): SessionPorts {
  return {
    readSession: async () => {
      const userId = store.read('user_id');
      return userId === null ? { kind: 'none' } : { kind: 'stored', userId };
    },
    fetchProfile: () => fetchProfile(api),
    refreshSession: async () => ({ kind: (await refresh()) ? 'refreshed' : 'signedOut' }),
    endSession: async () => {
      const ended = await api.user.revoke();
      return ended.ok || isSignedOut(ended.failure)
        ? { kind: 'signedOut' }
        : { kind: 'failed', failure: ended.failure };
    },
    storeSession: async ({ userId }) => {
      const before = store.read('user_id');
      if (userId === null) {
        store.remove('user_id');
        forgetTokens();
      } else store.write('user_id', userId);
      if (before !== userId) announce();
      return { kind: 'stored' };
    },
  };
}
