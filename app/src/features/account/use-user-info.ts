import { viewAccess } from '@aloft/core';
import { buildUserInfo, type UserInfo } from '@aloft/core/rules';
import type { Me } from '@aloft/core/wire';
import { useQuery } from '@tanstack/react-query';
import { useArrivedRuntime, useSession, useView } from '../../actors/use-runtime.ts';
import { ownMembership } from '../../data/account.ts';
import { mailSubscriptions } from '../../data/mail-subscriptions.ts';
import { offlineQuota } from '../../data/tasks.ts';

/**
 * Everything the product knows of the person in front of it (R3.4), out of the session's profile (`me`
 * where a page has a newer one), the membership, the storage, the day's offline tasks, the kinds of mail that were
 * ended, and what this device remembers of free days. What is not known yet is as of nobody. For display only: the service decides.
 */
export function useUserInfo(me?: Me): UserInfo {
  const session = useSession();
  const runtime = useArrivedRuntime();
  const vip = useQuery(ownMembership).data;
  const tasks = useQuery(offlineQuota).data;
  const mails = useQuery(mailSubscriptions).data?.subscriptions ?? [];
  const isBlocked = useView(runtime?.actors.access, false, (at) => viewAccess(at).screen === 'blocked');
  if (session.status !== 'signedIn') return buildUserInfo({});
  const { userId, name, email, picture, quotaLimit, quotaUsed } = session.profile;
  return buildUserInfo({
    profile: me ?? { sub: userId, name, email, picture },
    vip,
    storage: { quota: { limit: quotaLimit, usage: quotaUsed } },
    freeVip: { free_days: runtime?.cookies.read('free_days') },
    access: { accessible: !isBlocked },
    getFreeVipCalled: runtime?.store.read('free_days_called', userId) === true,
    unsubscribe: {
      email,
      scene: mails
        .filter(({ subscribed }) => !subscribed)
        .map(({ scene }) => scene)
        .join(','),
    },
    overFreeTaskLimit: tasks !== undefined && tasks.total !== null && tasks.used >= tasks.total,
  });
}
