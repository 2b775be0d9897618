// Without schemas: every page has these, and few of them check anything.

/** Every order in which a listing can stand, in our own words (R3.3). By star: one's own files alone. */
export const sortOrders = [
  'name_asc',
  'name_desc',
  'modified_asc',
  'modified_desc',
  'size_asc',
  'size_desc',
  'type_desc',
  'starred_first',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The orders that an address may name (R2.26). */
export const queryOrders = ['name_asc', 'name_desc', 'mod_asc', 'mod_desc', 'size_asc', 'size_desc'] as const;
export type QueryOrder = (typeof queryOrders)[number];

/** The codes of older clients (R3.3). */
export type LegacyOrder = 'NAME_ASC' | 'NAME_DESC' | 3 | 5 | 6 | 7 | 8;

/** The newest first, until a person chooses another order (R3.7). */
export const defaultOrder: SortOrder = 'modified_desc';

interface Spelling {
  readonly query: QueryOrder | null;
  readonly legacy: LegacyOrder | null;
}

const spellings: Readonly<Record<SortOrder, Spelling>> = {
  name_asc: { query: 'name_asc', legacy: 'NAME_ASC' },
  name_desc: { query: 'name_desc', legacy: 'NAME_DESC' },
  modified_asc: { query: 'mod_asc', legacy: 5 },
  modified_desc: { query: 'mod_desc', legacy: 6 },
  size_asc: { query: 'size_asc', legacy: 7 },
  size_desc: { query: 'size_desc', legacy: 8 },
  type_desc: { query: null, legacy: 3 },
  starred_first: { query: null, legacy: null },
};

// Every spelling in lower case; the codes also as text, since storage and addresses hold text only.
const known: ReadonlyMap<string, SortOrder> = new Map(
  sortOrders.flatMap((order) => {
    const { query, legacy } = spellings[order];
    return [order, query ?? order, String(legacy ?? order).toLowerCase()].map(
      (name) => [name, order] as const,
    );
  }),
);

/**
 * Reads an order in any spelling: ours, the address's, a key name (`MODIFIED_DESC`, `MOD_DESC`)
 * or a code (6, '6'). Null for anything else. Never throws (R3.3, R2.26, R4.11).
 */
export function parseOrder(value: unknown): SortOrder | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return known.get(String(value).toLowerCase()) ?? null;
}

/** The order as an address names it (R2.26); null for those by type and by star, which no address can name. */
export function toQueryOrder(order: SortOrder): QueryOrder | null {
  return spellings[order].query;
}

/** The same order of a share; null for that by star, as nobody else is told what has one. */
export const shareOrderOf = (order: SortOrder | null): Exclude<SortOrder, 'starred_first'> | null =>
  order === 'starred_first' ? null : order;
