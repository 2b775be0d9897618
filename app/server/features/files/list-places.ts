import { nameKey, orderColumn, orderKeyStarts, type ranksIn } from '@aloft/core/service';
import type { ListOrder } from '@aloft/core/wire';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { isBeyond, kindOfKey, orderKey } from './filters.ts';
import { isNotGone } from './tree.ts';

/** A list that is a range of one index: a folder's entries, those of them with a star, or those in the trash. */
export interface IndexedList {
  readonly accountId: string;
  /** The folder; null for the trash. */
  readonly parentId: string | null;
  /** Only what has a star; never of the trash. */
  readonly starred: boolean;
  readonly order: ListOrder;
}

/** Where an entry stands in the order. */
export interface Place {
  readonly key: string | number;
  readonly id: string;
}

/** The folders, or the files, of a list: how many they are, and every thousandth of them. */
export interface Rank {
  readonly count: number;
  readonly marks: readonly Place[];
}

/** Entries from one mark to the next: no page reads more index entries than these to find its start. */
export const markSpacing = 1000;

/** The largest code point: above every name that begins with what stands before it. */
const last = '\u{10ffff}';

/** Max. names of each beginning of a key that are compared on the thread that serves. */
export const mostCompared = 1000;
/** More than any drive has. With a limit PostgreSQL reads the entries in order, and sorts none. */
const everyRow = 2 ** 40;

/** The SQL of one rank of one list. Reads nothing but the index of its order. */
export class RankReader {
  readonly #list: IndexedList;
  readonly #rank: ReturnType<typeof ranksIn>[number];
  /** Whether entries of the trash may be being deleted just now. */
  readonly #isClearing: boolean;
  readonly #column: ReturnType<typeof orderColumn>['column'];
  readonly direction: 'asc' | 'desc';
  constructor(list: IndexedList, rank: ReturnType<typeof ranksIn>[number], isClearing: boolean) {
    this.#list = list;
    this.#rank = rank;
    this.#isClearing = isClearing;
    const { column, direction } = orderColumn(list.order);
    this.#column = column;
    this.direction = direction;
  }

  #scope(rank = this.#rank): RawBuilder<SqlBool> {
    const { accountId, parentId, starred } = this.#list;
    const place =
      parentId === null
        ? sql`files.trashed_at IS NOT NULL ${this.#isClearing ? sql`AND ${isNotGone(accountId)}` : sql``}`
        : sql`files.trashed_at IS NULL AND files.parent_id = ${parentId}`;
    return sql<SqlBool>`files.account_id = ${accountId} AND files.phase = 'PHASE_TYPE_COMPLETE'
      ${rank === null ? sql`` : sql`AND files.folder_rank = ${sql.lit(rank)}`}
      ${starred ? sql`AND files.starred = 1` : sql``} AND ${place}`;
  }
  /** Folders of one folder are ordered by the size of what is in them. */
  get #isBySizeBelow(): boolean {
    return this.#rank === 0 && this.#column === 'size' && this.#list.parentId !== null;
  }
  #keyOf(table: 'files' | 'here'): RawBuilder<unknown> {
    return this.#isBySizeBelow
      ? sql`coalesce(${sql.ref(`${table}.tree_size`)}, 0)`
      : orderKey(this.#column, table);
  }
  #key(): RawBuilder<unknown> {
    return this.#keyOf('files');
  }
  #order(): RawBuilder<unknown> {
    const way = sql.raw(this.direction);
    return sql`ORDER BY ${this.#key()} ${way}, files.id ${way}`;
  }
  #beyond(
    place: { readonly key: unknown; readonly id: unknown },
    direction = this.direction,
  ): RawBuilder<SqlBool> {
    const kind = this.#isBySizeBelow ? 'expression' : kindOfKey(this.#column);
    return isBeyond(this.#key(), direction, place, kind);
  }
  #after(place: Place | null): RawBuilder<unknown> {
    return place === null ? sql`` : sql`AND ${this.#beyond(place)}`;
  }

  /** The first entries behind a place, as a statement. */
  first(after: Place | null, limit: number): RawBuilder<unknown> {
    return sql`SELECT ${this.#key()} AS key, files.id FROM files
      WHERE ${this.#scope()} ${this.#after(after)} ${this.#order()} LIMIT ${sql.lit(limit)}`;
  }

  /** The nth entry behind a place, counted from 0. */
  async nth(db: Database, after: Place | null, nth: number): Promise<Place | null> {
    const { rows } = await sql<Place>`SELECT ${this.#key()} AS key, files.id FROM files
      WHERE ${this.#scope()} ${this.#after(after)} ${this.#order()} LIMIT 1 OFFSET ${sql.lit(nth)}`.execute(
      db,
    );
    return rows[0] ?? null;
  }

  /** How many entries stand behind a place, and before another one. */
  async count(db: Database, after: Place | null, before: Place | null): Promise<number> {
    const opposite = this.direction === 'asc' ? 'desc' : 'asc';
    const end = before === null ? sql`` : sql`AND ${this.#beyond(before, opposite)}`;
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM files
      WHERE ${this.#scope()} ${this.#after(after)} ${end}`.execute(db);
    return Number(rows[0]?.n ?? 0);
  }

  /** Every thousandth entry, found in one walk through the index. */
  async marks(db: Database): Promise<readonly Place[]> {
    const step = sql`${this.#order()} LIMIT 1 OFFSET ${sql.lit(markSpacing - 1)}`;
    const here = this.#keyOf('here');
    const { rows } = await sql<Place>`WITH RECURSIVE marks(id, nth) AS (
        SELECT (SELECT files.id FROM files WHERE ${this.#scope()} ${step}), 1
        UNION ALL
        SELECT (SELECT files.id FROM files WHERE ${this.#scope()} AND ${this.#beyond({ key: here, id: sql`here.id` })} ${step}),
          marks.nth + 1
        FROM marks JOIN files AS here ON here.id = marks.id)
      SELECT ${this.#key()} AS key, files.id FROM marks JOIN files ON files.id = marks.id ORDER BY marks.nth`.execute(
      db,
    );
    return rows;
  }

  /**
   * The first entry of the order by name whose name begins so, among so many of each beginning that its key may have; by
   * default, among all: that reads past names which differ by marks or zeros alone.
   */
  async named(db: Database, prefix: string, most = everyRow): Promise<Place | null> {
    const key = nameKey(prefix);
    const way = sql.raw(this.#column === 'order_key' ? this.direction : 'asc');
    const starts = orderKeyStarts(prefix).map(
      (start, nth) =>
        sql`SELECT ${sql.lit(nth)} AS nth, CAST(${start} AS TEXT) AS low, CAST(${start + last} AS TEXT) AS high`,
    );
    // Names are in an index for folders, and in one for files.
    for (const rank of this.#rank === null ? ([0, 1] as const) : [this.#rank]) {
      const compared = sql`SELECT files.id, files.name_key, files.order_key FROM files
        WHERE ${this.#scope(rank)} AND files.order_key >= starts.low AND files.order_key < starts.high
        ORDER BY files.order_key ${way}, files.id ${way} LIMIT ${sql.lit(most)}`;
      const first = sql`SELECT compared.id FROM (${compared}) AS compared
        WHERE compared.name_key >= ${key} AND compared.name_key < ${key + last}
        ORDER BY compared.order_key ${way}, compared.id ${way} LIMIT 1`;
      const { rows } = await sql<Place>`SELECT ${this.#key()} AS key, files.id
        FROM (SELECT starts.nth, (${first}) AS id FROM (${sql.join(starts, sql` UNION ALL `)}) AS starts) AS found
        JOIN files ON files.id = found.id ORDER BY found.nth ${way} LIMIT 1`.execute(db);
      if (rows[0] !== undefined) return rows[0];
    }
    return null;
  }

  /** The last mark that stands before a place, by its number; −1 when there is none. */
  markBefore(marks: readonly Place[], place: Place): number {
    const sign = this.direction === 'asc' ? 1 : -1;
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const mark = marks[middle];
      if (mark !== undefined && sign * comparePlaces(mark, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Max. entries of each rank that one statement puts in order. */
const mostSorted = 400;

/**
 * The nth entry of several ranks in one order, counted from 0, behind a place.
 * @param nth few thousands: so many entries are read, a few hundreds in a statement
 */
export async function nthOfAll(
  db: Database,
  readers: readonly RankReader[],
  after: Place | null,
  nth: number,
): Promise<Place | null> {
  const [first] = readers;
  if (first === undefined) return null;
  if (readers.length === 1) return await first.nth(db, after, nth);
  if (nth >= mostSorted) {
    const passed = await nthOfAll(db, readers, after, mostSorted - 1);
    return passed === null ? null : await nthOfAll(db, readers, passed, nth - mostSorted);
  }
  const parts = readers.map((reader) => sql`SELECT key, id FROM (${reader.first(after, nth + 1)}) AS part`);
  const way = sql.raw(first.direction);
  const { rows } = await sql<Place>`SELECT key, id FROM (${sql.join(parts, sql` UNION ALL `)}) AS merged
    ORDER BY key ${way}, id ${way} LIMIT 1 OFFSET ${sql.lit(nth)}`.execute(db);
  return rows[0] ?? null;
}

/** Lists that are each in the order, as one. */
export function mergeInOrder<Entry>(
  lists: readonly (readonly Entry[])[],
  direction: 'asc' | 'desc',
  placeOf: (entry: Entry) => Place,
): readonly Entry[] {
  const sign = direction === 'asc' ? 1 : -1;
  return lists.reduce((one, other) => {
    const merged: Entry[] = [];
    let at = 0;
    for (const entry of one) {
      for (let next = other[at]; next !== undefined; next = other[at]) {
        if (sign * comparePlaces(placeOf(next), placeOf(entry)) > 0) break;
        merged.push(next);
        at += 1;
      }
      merged.push(entry);
    }
    return [...merged, ...other.slice(at)];
  }, []);
}

/** As both engines compare: text by its bytes. */
function comparePlaces(one: Place, other: Place): number {
  const keys =
    typeof one.key === 'number' || typeof other.key === 'number'
      ? Number(one.key) - Number(other.key)
      : Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  return keys !== 0 ? keys : Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}
