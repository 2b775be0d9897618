import type { Caller } from '@aloft/core';
import { getDownloadStatistics, getResources } from '@aloft/core/api';
import { type AppName, appNames } from '@aloft/core/rules';

/** The apps that the operator offers, and how often each was fetched. */
export interface Apps {
  readonly offered: readonly AppName[];
  /** By what it is counted as (`countedAs`), in decimal digits. */
  readonly fetched: Readonly<Record<string, string>>;
}

/** Reads which apps there are before their page is shown, on the server too (R1.3); null where it cannot be read. */
export async function readApps(call: Caller, locale: string): Promise<Apps | null> {
  const [resources, statistics] = await Promise.all([
    getResources(call, locale),
    getDownloadStatistics(call),
  ]);
  if (!resources.ok) return null;
  return {
    offered: appNames.filter((name) => resources.value.data[name] !== ''),
    fetched: statistics.ok ? statistics.value.downloads : {},
  };
}
