import type { StorageUsage, UsageDetails } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { foldersAbove } from '../files/ancestors.ts';
import { owner, ownViewer } from '../files/owner.ts';
import { type FileRow, presentFile } from '../files/present.ts';
import { trashUsage } from '../trees/trash.ts';
import { duplicates } from './duplicates.ts';
import { largestFolders } from './largest-folders.ts';
import { largestFiles, usageByCategory } from './usage.ts';

/** What an account's storage is used for (R10.10). */
export function usageRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/usage', signedIn(), async (c) => {
    const services = c.get('services');
    const { accountId, fairKey } = owner(c);
    const long = services.longReads.of(fairKey, c.req.raw.signal);
    const categories = await usageByCategory(long, accountId);
    const largest = await largestFiles(
      { long, short: services.db },
      accountId,
      categories.map(({ category }) => category),
    );
    const trash = await trashUsage(long, accountId);
    const viewer = ownViewer(c);
    return c.json({
      categories: categories.map(({ category, size, count }) => ({ category, size: String(size), count })),
      trash: { size: String(trash.size), count: trash.count },
      largest: largest.map((row) => presentFile(services, row, viewer, 'none')),
    } satisfies StorageUsage);
  });
  routes.get('/usage/details', signedIn(), async (c) => {
    const services = c.get('services');
    const { accountId, fairKey } = owner(c);
    const databases = { long: services.longReads.of(fairKey, c.req.raw.signal), short: services.db };
    const folders = await largestFolders(databases, accountId);
    const { size, count, sets } = await duplicates(databases, accountId);
    const viewer = ownViewer(c);
    const present = (row: FileRow) => presentFile(services, row, viewer, 'none');
    const shown = [...folders, ...sets.flatMap(({ files }) => files)];
    return c.json({
      largest_folders: folders.map(present),
      duplicates: { size: String(size), count },
      duplicate_sets: sets.map((set) => ({ ...set, size: String(set.size), files: set.files.map(present) })),
      folders: await foldersAbove(services.db, accountId, shown),
    } satisfies UsageDetails);
  });
  return routes;
}
