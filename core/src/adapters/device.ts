import type { ChunkReloadPorts, DeploymentPorts, DisplayModePorts, FreeVipPorts } from '@aloft/machines';
import type { Platform } from '../platform/platform.ts';
import type { Api } from '../runtime/api.ts';
import type { Store } from '../storage/table.ts';

export function displayModePorts(store: Store, announce: () => void): DisplayModePorts {
  return {
    readMode: async ({ scope }) => {
      const mode = store.read('display_mode', scope);
      return mode === null ? { kind: 'none' } : { kind: 'stored', mode };
    },
    storeMode: async ({ scope, mode }) => {
      const kept = store.write('display_mode', mode, scope);
      if (kept) announce();
      return { kind: kept ? 'stored' : 'failed' };
    },
  };
}

export function freeVipPorts(api: Api, store: Store): FreeVipPorts {
  return {
    readCalled: async ({ userId }) => ({
      kind: store.read('free_days_called', userId) === true ? 'called' : 'never',
    }),
    requestGrant: async () => {
      const answer = await api.service.claimFreeVip();
      return answer.ok
        ? { kind: 'granted', days: answer.value.free_days }
        : { kind: 'failed', failure: answer.failure };
    },
    rememberCalled: async ({ userId }) => {
      store.write('free_days_called', true, userId);
      return { kind: 'remembered' };
    },
  };
}

export function deploymentPorts(api: Api): DeploymentPorts {
  return {
    fetchLatest: async () => {
      const answer = await api.service.getLatestBuild();
      return answer.ok ? { kind: 'latest', id: answer.value.id } : { kind: 'unknown' };
    },
  };
}

export function chunkReloadPorts(platform: Platform, store: Store): ChunkReloadPorts {
  return {
    readHistory: async () => {
      // A write that does not stick would make every reload look like the first.
      const reloads = store.read('reload_history') ?? [];
      return store.write('reload_history', reloads)
        ? { kind: 'known', reloads, now: platform.now() }
        : { kind: 'unknown' };
    },
    reload: async () => {
      const reloads = [...(store.read('reload_history') ?? []), platform.now()].slice(-10);
      store.write('reload_history', reloads);
      platform.reload();
      return { kind: 'reloading' };
    },
  };
}
