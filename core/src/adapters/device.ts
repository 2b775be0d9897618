import type { ChunkReloadPorts, DeploymentPorts, DisplayModePorts, FreeVipPorts } from '@aloft/machines';
import { getLatestBuild } from '../api/settings/latest-build.ts';
import { claimFreeVip } from '../api/vip/free-vip.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import type { Cookies } from '../storage/cookies.ts';
import type { Store } from '../storage/store.ts';

// A first visit has nothing stored to repair, so the rules are loaded only when needed.
const rules = () => import('../rules/display-mode.ts');

/** The ports of `display-mode`: reads and repairs settings, stores them, notifies other tabs (R3.7, R3.8, R4.11). */
export function displayModePorts(store: Store, announce: () => void): DisplayModePorts {
  const partOf = (scope: string): string => (scope === 'own' ? 'global' : 'shared');
  return {
    readMode: async ({ scope }) => {
      const part = partOf(scope);
      const stored = store.read('display_mode', part);
      if (stored === null) return { kind: 'none' };
      const { repairDisplayMode, repairSharedDisplayMode, toChartMode } = await rules();
      const { mode, repaired } =
        scope === 'own' ? repairDisplayMode(stored) : repairSharedDisplayMode(stored);
      if (repaired) store.write('display_mode', { ...mode }, part);
      return { kind: 'stored', mode: toChartMode(mode) };
    },
    storeMode: async ({ scope, mode }) => {
      const part = partOf(scope);
      // A missing value is repaired to the defaults.
      const before = store.read('display_mode', part);
      const { repairDisplayMode, repairSharedDisplayMode, withChartMode } = await rules();
      const whole =
        scope === 'own'
          ? withChartMode(repairDisplayMode(before).mode, mode)
          : withChartMode(repairSharedDisplayMode(before).mode, mode);
      const kept = store.write('display_mode', { ...whole }, part);
      if (kept) announce();
      return { kind: kept ? 'stored' : 'failed' };
    },
  };
}

const daySeconds = 86_400;

/** The ports of `free-vip`: claimed once per user, shown for as many days as were granted (R4.6). */
export function freeVipPorts(
  call: Caller,
  store: Store,
  cookies: Cookies,
  granted: (days: number) => void,
): FreeVipPorts {
  return {
    readCalled: async ({ userId }) => {
      if (store.read('free_days_called', userId)) return { kind: 'called' };
      // The cookie ends with the days, the stored number does not.
      return { kind: cookies.read('free_days') === null ? 'never' : 'hasDays' };
    },
    requestGrant: async () => {
      const answer = await claimFreeVip(call);
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const days = answer.value.free_days;
      if (days > 0) {
        store.write('free_days', days);
        cookies.write('free_days', String(days), days * daySeconds);
        granted(days);
      }
      return { kind: 'granted', days };
    },
    rememberCalled: async ({ userId }) => {
      store.write('free_days_called', true, userId);
      return { kind: 'remembered' };
    },
  };
}

/** The port of `deployment`: the deployed build (R4.16). */
export function deploymentPorts(call: Caller, now: () => number): DeploymentPorts {
  return {
    fetchLatest: async () => {
      const answer = await getLatestBuild(call, now());
      return answer.ok ? { kind: 'latest', id: answer.value.id } : { kind: 'unknown' };
    },
  };
}

/** The ports of `chunk-reload`: reloads the page and stores when (R4.17, P32). */
export function chunkReloadPorts(platform: Platform, store: Store): ChunkReloadPorts {
  return {
    readHistory: async () => {
      // If the write fails, every reload would count as the first.
      const reloads = store.read('reload_history');
      return store.write('reload_history', [...reloads])
        ? { kind: 'known', reloads, now: platform.now() }
        : { kind: 'unknown' };
    },
    reload: async () => {
      const reloads = [...store.read('reload_history'), platform.now()].slice(-10);
      store.write('reload_history', reloads);
      platform.reload();
      return { kind: 'reloading' };
    },
  };
}
