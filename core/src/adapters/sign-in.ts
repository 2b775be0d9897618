import type { SignInPorts } from '@aloft/machines';
import type { Platform } from '../platform/platform.ts';
import type { Api } from '../runtime/api.ts';

export function signInPorts(api: Api, platform: Platform): SignInPorts {
  return {
    beginAttempt: async () => {
      const begun = await api.user.beginAttempt();
      return begun.ok
        ? { kind: 'begun', attempt: { id: begun.value.attempt_id, url: begun.value.authorize_url } }
        : { kind: 'failed', failure: begun.failure };
    },
    openPopup: async ({ url }) => ({ kind: platform.popup.open(url) ? 'opened' : 'blocked' }),
    fetchAttempt: async ({ id }) => {
      const status = await api.user.getAttempt(id);
      if (!status.ok) return { kind: 'failed', failure: status.failure };
      return status.value.status === 'pending'
        ? { kind: 'pending', popup: platform.popup.isOpen() ? 'open' : 'closed' }
        : { kind: status.value.status };
    },
    closePopup: async () => {
      platform.popup.close();
      return { kind: 'closed' };
    },
  };
}
