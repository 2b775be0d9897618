import type { ReloadHistory } from './chunk-reload.types.ts';

const guardTime = 10_000;
const window = 10 * 60_000;
const maxReloadsPerWindow = 3;

/** Not within 10 seconds of the last reload, and at most three in ten minutes; never when reloads cannot be counted. */
export function mayReload(history: ReloadHistory): boolean {
  if (history.kind === 'unknown') return false;
  const recent = history.reloads.filter((time) => history.now - time < window);
  return recent.length < maxReloadsPerWindow && recent.every((time) => history.now - time >= guardTime);
}
