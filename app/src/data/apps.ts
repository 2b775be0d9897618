import type { Caller } from '@aloft/core';
import { getDownloadStatistics, getResources } from '@aloft/core/api';
import { type AppName, appNames } from '@aloft/core/rules';

/** The apps that the operator offers, and how often each was fetched. */
export interface Apps {
  readonly offered: readonly AppName[];
  /** Both of a Mac’s are counted together (R7.19). */
  readonly fetched: Readonly<Record<AppName, number>>;
}

/** Reads which apps there are before their page is shown, on the server too (R1.3); null where it cannot be read. */
export async function readApps(call: Caller, locale: string): Promise<Apps | null> {
  const [resources, statistics] = await Promise.all([
    getResources(call, locale),
    getDownloadStatistics(call),
  ]);
  if (!resources.ok) return null;
  const counts = statistics.ok ? statistics.value.downloads : {};
  const countOf = (name: string): number => Number(counts[name] ?? 0);
  const mac = countOf('mac');
  return {
    offered: appNames.filter((name) => resources.value.data[name] !== ''),
    fetched: {
      android: countOf('android'),
      ios: countOf('ios'),
      gp: countOf('gp'),
      tv: countOf('tv'),
      windows: countOf('windows'),
      mac_apple_silicon: mac,
      mac_intel: mac,
    },
  };
}
