import { type AppName, appNames, countedApps, countedAs } from '@aloft/core/rules';
import { limits } from '@aloft/core/service';
import { sql } from 'kysely';
import { countUse } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';

/** What an address below `/download/` fetches: one app, or the first there is of those that are counted together. */
export const downloads = [...appNames, 'mac'] as const;
export type Download = (typeof downloads)[number];

/** For operators: the https URL of an app; null removes it. */
export async function setResource(services: Services, name: AppName, url: string | null): Promise<void> {
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
  return Object.fromEntries(appNames.map((name) => [name, rows.find((row) => row.name === name)?.url ?? '']));
}

/**
 * Answers the URL of an app, and counts its download (R7.19); null, and nothing counted, without a URL. Of one client so
 * many a day are counted: a number is to say how many people fetched it.
 */
export async function fetchApp(
  services: Services,
  download: Download,
  client: string,
): Promise<string | null> {
  const addresses = await listResources(services);
  const names = appNames.filter((name) => name === download || countedAs(name) === download);
  const url = names.map((name) => addresses[name] ?? '').find((one) => one !== '');
  if (url === undefined) return null;
  if ((await countUse(services, limits.appDownloads, client)) !== null) return url;
  await services.db
    .insertInto('download_counts')
    .values({ app: download === 'mac' ? download : countedAs(download), fetched: 1 })
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
