import { orderColumn, runsIn } from '@aloft/core/service';
import type { ListOrder } from '@aloft/core/wire';
import { sql } from 'kysely';
import { cacheVersionsOf } from '../../platform/database/cache-versions.ts';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import { type VersionedCache, versionedCache } from '../../platform/database/versioned-cache.ts';
import type { Readers } from '../search/search.ts';
import { writeToken } from './cursor.ts';
import {
  type IndexedList,
  markSpacing,
  mergeInOrder,
  mostCompared,
  nthOfAll,
  type Place,
  type Rank,
  RankReader,
} from './list-places.ts';

const maxBytes = 8 * 1024 * 1024;
const bytesOfMark = 160;

/** How many entries a list has, and where any of them is. */
export interface ListIndex {
  readonly total: number;
  /** The page token of the page that begins at an index; null when there is no entry any more. */
  tokenAt(index: number): Promise<string | null>;
  /** The index of the first entry whose name begins so; null when there is none. */
  find(prefix: string): Promise<number | null>;
}

type Ranks = readonly Rank[];
const caches = new WeakMap<Database, VersionedCache<Ranks>>();

function cacheOf(db: Database): VersionedCache<Ranks> {
  const known = caches.get(db);
  if (known !== undefined) return known;
  const made = versionedCache<Ranks>(maxBytes, (ranks) =>
    ranks.reduce((bytes, { marks }) => bytes + marks.length * bytesOfMark, 500),
  );
  caches.set(db, made);
  return made;
}

/**
 * What changes whenever the list may have. On PostgreSQL, where others write unseen, it is the snapshot: the same one
 * means that nothing at all was written since.
 */
async function versionOf(db: Database, accountId: string): Promise<string> {
  const versions = cacheVersionsOf(db);
  if (versions !== null) return versions.ofFiles(accountId);
  if (engineOfConnection(db) !== 'postgres') return '';
  const { rows } = await sql<{ version: string }>`SELECT pg_current_snapshot()::text AS version`.execute(db);
  return rows[0]?.version ?? '';
}

async function isClearing(db: Database, { accountId, parentId }: IndexedList): Promise<boolean> {
  if (parentId !== null) return false;
  const { rows } = await sql`SELECT 1 FROM tree_jobs
    WHERE account_id = ${accountId} AND kind IN ('delete', 'empty_trash') LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Counts a rank: a short one on the connection that serves, a long one among the long reads (P36). */
async function readRank({ short, long }: Readers, reader: RankReader): Promise<Rank> {
  const isLong = (await reader.nth(short, null, markSpacing)) !== null;
  if (!isLong) return { count: await reader.count(short, null, null), marks: [] };
  const marks = await reader.marks(long);
  const rest = await reader.count(long, marks.at(-1) ?? null, null);
  return { count: marks.length * markSpacing + rest, marks };
}

/** A rank that is counted. */
interface CountedRank extends Rank {
  readonly reader: RankReader;
}

/** Ranks that are merged in one order. */
interface Run {
  readonly ranks: readonly CountedRank[];
  readonly count: number;
  /** How many entries stand in the runs before. */
  readonly before: number;
}

const countOf = (ranks: readonly Rank[]): number => ranks.reduce((sum, { count }) => sum + count, 0);

/** How many entries of a run stand before a place. Reads at most a thousand entries of each rank. */
async function countBefore(db: Database, ranks: Run['ranks'], place: Place): Promise<number> {
  let sum = 0;
  for (const { reader, marks } of ranks) {
    const mark = reader.markBefore(marks, place);
    sum += (mark + 1) * markSpacing + (await reader.count(db, marks[mark] ?? null, place));
  }
  return sum;
}

/** The entry of a run at an index. */
async function placeAt(db: Database, { ranks }: Run, order: ListOrder, index: number): Promise<Place | null> {
  const { direction } = orderColumn(order);
  const marks = mergeInOrder(
    ranks.map((rank) => rank.marks),
    direction,
    (mark) => mark,
  );
  // Before the nth mark of one rank stand n thousand entries; of further ranks each less than a thousand more.
  const passed = Math.max(0, Math.floor((index + 1) / markSpacing) - (ranks.length - 1));
  const mark = marks[passed - 1] ?? null;
  const isExact = mark === null || ranks.length === 1;
  const count = isExact ? passed * markSpacing : (await countBefore(db, ranks, mark)) + 1;
  if (mark !== null && count === index + 1) return mark;
  const readers = ranks.map(({ reader }) => reader);
  return await nthOfAll(db, readers, mark, index - count);
}

/**
 * The index of a list: its entries are counted once, until something of the account is written, and every thousandth
 * is kept. A page at any index then costs as much as the first one, plus at most two thousand entries of the index.
 */
export async function indexOf(
  readers: Readers,
  list: IndexedList,
  foldersFirst: boolean,
): Promise<ListIndex> {
  const { short } = readers;
  const clearing = await isClearing(short, list);
  const runsOfReaders = runsIn(list.order, foldersFirst).map((ranks) =>
    ranks.map((rank) => new RankReader(list, rank, clearing)),
  );
  const cache = cacheOf(short);
  // Folders and files are counted apart, whether they stand together or not.
  const key = JSON.stringify([list, clearing]);
  const version = await versionOf(short, list.accountId);
  const known = version === '' ? null : cache.get(key, version);
  const read = async (): Promise<Ranks> => {
    const ranks: Rank[] = [];
    for (const reader of runsOfReaders.flat()) ranks.push(await readRank(readers, reader));
    return ranks;
  };
  const counted = known ?? (await read());
  if (known === null && version !== '') cache.set(key, version, counted);
  const left = [...counted];
  let before = 0;
  const runs = runsOfReaders.map((some): Run => {
    const ranks = some.map((reader) => ({ ...(left.shift() ?? { count: 0, marks: [] }), reader }));
    const run = { ranks, count: countOf(ranks), before };
    before += run.count;
    return run;
  });

  return {
    total: countOf(counted),
    async tokenAt(index) {
      if (index === 0) return '';
      const run = runs.findIndex(({ before: passed, count }) => index <= passed + count);
      const found = runs[run];
      if (found === undefined) return null;
      const place = await placeAt(short, found, list.order, index - 1 - found.before);
      return place === null ? null : writeToken({ rank: run, ...place });
    },
    async find(prefix) {
      const { direction } = orderColumn(list.order);
      for (const { ranks, before: passed } of runs) {
        const places: Place[][] = [];
        for (const { reader, count } of ranks) {
          const place =
            (await reader.named(short, prefix, mostCompared)) ??
            (count > mostCompared ? await reader.named(readers.long, prefix) : null);
          places.push(place === null ? [] : [place]);
        }
        const [first] = mergeInOrder(places, direction, (place) => place);
        if (first !== undefined) return passed + (await countBefore(short, ranks, first));
      }
      return null;
    },
  };
}
