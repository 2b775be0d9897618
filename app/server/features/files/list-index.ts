import { ranksIn } from '@aloft/core/service';
import { sql } from 'kysely';
import { cacheVersionsOf } from '../../platform/database/cache-versions.ts';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import { type VersionedCache, versionedCache } from '../../platform/database/versioned-cache.ts';
import type { Readers } from '../search/search.ts';
import { writeToken } from './cursor.ts';
import { type IndexedList, markSpacing, type Place, type Rank, RankReader } from './list-places.ts';

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

/**
 * The index of a list: its entries are counted once, until something of the account is written, and every thousandth
 * is kept. A page at any index then costs as much as the first one, plus at most a thousand entries of the index.
 */
export async function indexOf(readers: Readers, list: IndexedList): Promise<ListIndex> {
  const { short } = readers;
  const clearing = await isClearing(short, list);
  const rankReaders = ranksIn(list.order).map((rank) => new RankReader(list, rank, clearing));
  const cache = cacheOf(short);
  const key = JSON.stringify([list, clearing]);
  const version = await versionOf(short, list.accountId);
  const known = version === '' ? null : cache.get(key, version);
  const read = async (): Promise<Ranks> => {
    const ranks: Rank[] = [];
    for (const reader of rankReaders) ranks.push(await readRank(readers, reader));
    return ranks;
  };
  const counted = known ?? (await read());
  if (known === null && version !== '') cache.set(key, version, counted);
  const parts = rankReaders.map((reader, rank) => ({
    rank,
    reader,
    count: counted[rank]?.count ?? 0,
    marks: counted[rank]?.marks ?? [],
    /** How many entries stand in the ranks before. */
    before: counted.slice(0, rank).reduce((sum, { count }) => sum + count, 0),
  }));

  /** The entry of a rank at an index. */
  async function placeAt({ reader, marks }: (typeof parts)[number], index: number): Promise<Place | null> {
    const passed = Math.floor((index + 1) / markSpacing);
    const mark = marks[passed - 1] ?? null;
    if (mark !== null && (index + 1) % markSpacing === 0) return mark;
    return await reader.nth(short, mark, index - passed * markSpacing);
  }

  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    async tokenAt(index) {
      if (index === 0) return '';
      const part = parts.find(({ before, count }) => index <= before + count);
      const place = part === undefined ? null : await placeAt(part, index - 1 - part.before);
      return part === undefined || place === null ? null : writeToken({ rank: part.rank, ...place });
    },
    async find(prefix) {
      for (const { reader, marks, before } of parts) {
        const place = await reader.named(short, prefix);
        if (place === null) continue;
        const mark = reader.markBefore(marks, place);
        const between = await reader.count(short, marks[mark] ?? null, place);
        return before + (mark + 1) * markSpacing + between;
      }
      return null;
    },
  };
}
