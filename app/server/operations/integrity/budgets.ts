import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxBytesOfThumbnails, thumbnailFolder } from '../../features/content/thumbnails.ts';
import { streamFolder } from '../../features/streams/cache.ts';
import { budgetOfTables, measureTable } from '../../platform/budgets/stored-bytes.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { databaseOf } from '../../platform/database/open.ts';
import type { Services } from '../../services.ts';

/** What is used of a budget, in bytes. */
export interface BudgetUse {
  /** A table, or a folder of the data folder. */
  readonly name: string;
  readonly used: number;
  readonly all: number;
  /** What the account, or client, with the most has; null where nobody has a part. */
  readonly most: number | null;
  readonly each: number | null;
}

/** The size of the files in a folder, at any depth. */
async function sizeIn(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of found) {
    const known = await stat(join(folder, name)).catch(() => null);
    if (known?.isFile() === true) bytes += known.size;
  }
  return bytes;
}

async function ofFolders({ db, configuration }: Services): Promise<BudgetUse[]> {
  const { dataFolder, streamCache } = configuration;
  const thumbnails = await maxBytesOfThumbnails(db);
  const none = { most: null, each: null };
  return [
    { name: 'thumbnails', used: await sizeIn(thumbnailFolder(dataFolder)), all: thumbnails, ...none },
    { name: 'streams', used: await sizeIn(streamFolder(dataFolder)), all: streamCache, ...none },
  ];
}

/** What is stored beside the files and counted by no quota of accounts, with what there may be of it (P36p). */
export async function budgetUses(services: Services): Promise<BudgetUse[]> {
  const { db, configuration } = services;
  const uses: BudgetUse[] = [];
  for (const table of await describeTables(db, databaseOf(configuration).engine)) {
    const budget = budgetOfTables.get(table.name);
    if (budget === undefined) continue;
    const byOwner = [...(await measureTable(db, table, budget)).values()];
    uses.push({
      name: table.name,
      used: byOwner.reduce((sum, bytes) => sum + bytes, 0),
      all: budget.all,
      most: budget.each === null ? null : byOwner.reduce((most, bytes) => Math.max(most, bytes), 0),
      each: budget.each,
    });
  }
  return [...uses, ...(await ofFolders(services))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether more is stored than there may be. */
export const isOver = ({ used, all, most, each }: BudgetUse): boolean =>
  used > all || (each !== null && (most ?? 0) > each);
