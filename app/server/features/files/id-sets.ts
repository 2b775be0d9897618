import { type Chosen, inTreeOrder, rootsOfSet } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf, yieldToEventLoop } from '../../platform/database/pages.ts';
import { type Above, type Chain, chainsOf } from './ancestors.ts';

type Chains = (id: string) => Chain;

/** The folders that take an entry along: none above an entry that is in the trash by itself. */
function carriersOf({ entries }: Chain): readonly Above[] {
  const trashed = entries.findIndex(({ trashedAt }) => trashedAt !== null);
  return entries.slice(1, trashed === -1 ? undefined : trashed + 1);
}

/** Those of the ids that exist. */
const chosenIn = (
  chains: Chains,
  ids: readonly string[],
  aboveOf: (chain: Chain) => readonly Above[],
): readonly Chosen[] =>
  ids.flatMap((id) => {
    const chain = chains(id);
    const above = aboveOf(chain).map((folder) => folder.id);
    return chain.entries.slice(0, 1).map(({ kind, name }) => ({ id, kind, name, above }));
  });

/**
 * The roots of the ids that a call names, in one order: the same for any order of the ids, and with or without those
 * below another one. Ids that do not exist are left out.
 */
export const rootsIn = (chains: Chains, ids: Iterable<string>): readonly string[] =>
  rootsOfSet(chosenIn(chains, [...ids], carriersOf)).map(({ id }) => id);

/** The same for ids of which no chain has been read; in steps, so that other requests run in between. */
export async function rootsAmong(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const set: Chosen[] = [];
  const pieces = piecesOf(ids);
  for (const some of pieces) {
    set.push(...chosenIn(await chainsOf(db, accountId, some), some, carriersOf));
    if (pieces.length > 1) await yieldToEventLoop();
  }
  return rootsOfSet(set).map(({ id }) => id);
}

/**
 * All of the ids, parents first, by the folders that they are in or were trashed from: a folder that comes back before
 * its content is there for it.
 */
export async function parentsFirst(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const chains = await chainsOf(db, accountId, ids);
  return inTreeOrder(chosenIn(chains, [...new Set(ids)], ({ entries }) => entries.slice(1))).map(
    ({ id }) => id,
  );
}
