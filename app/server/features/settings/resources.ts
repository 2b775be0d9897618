import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** The apps with download URLs (R1.3). */
export const resourceNames = [
  'android',
  'ios',
  'gp',
  'tv',
  'windows',
  'mac_apple_silicon',
  'mac_intel',
] as const;
export type ResourceName = (typeof resourceNames)[number];

/** The apps whose downloads are counted; `mac` is either of its two. */
const counted = {
  android: ['android'],
  ios: ['ios'],
  gp: ['gp'],
  tv: ['tv'],
  windows: ['windows'],
  mac: ['mac_apple_silicon', 'mac_intel'],
} as const satisfies Record<string, readonly ResourceName[]>;
export const countedApps = ['android', 'ios', 'gp', 'tv', 'windows', 'mac'] as const;
export type CountedApp = (typeof countedApps)[number];

/** For operators: the https URL of an app; null removes it. */
export async function setResource(services: Services, name: ResourceName, url: string | null): Promise<void> {
  if (url === null) {
    await services.db.deleteFrom('resources').where('name', '=', name).execute();
    return;
  }
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Error(`${name} needs an https address`);
  await services.db
    .insertInto('resources')
    .values({ name, url })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ url }))
    .execute();
}

/** All URLs; empty where there is none (R7.22). */
export async function listResources(services: Services): Promise<Record<string, string>> {
  const rows = await services.db.selectFrom('resources').selectAll().execute();
  return Object.fromEntries(
    resourceNames.map((name) => [name, rows.find((row) => row.name === name)?.url ?? '']),
  );
}

/** Counts one download of the app and answers its URL; null, and nothing counted, without a URL (R7.19). */
export async function fetchApp(services: Services, app: CountedApp): Promise<string | null> {
  const addresses = await listResources(services);
  const url = counted[app].map((name) => addresses[name] ?? '').find((one) => one !== '');
  if (url === undefined) return null;
  await services.db
    .insertInto('download_counts')
    .values({ app, fetched: 1 })
    .onConflict((conflict) =>
      conflict.column('app').doUpdateSet({ fetched: sql<number>`download_counts.fetched + 1` }),
    )
    .execute();
  return url;
}

/** Downloads of each app, as decimal strings. */
export async function downloadCounts(services: Services): Promise<Record<string, string>> {
  const rows = await services.db.selectFrom('download_counts').selectAll().execute();
  return Object.fromEntries(
    countedApps.map((app) => [app, String(rows.find((row) => row.app === app)?.fetched ?? 0)]),
  );
}
