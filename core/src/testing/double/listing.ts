import * as v from 'valibot';
import { type FileOrder, fileOrders } from '../../wire/index.ts';
import { base64url, textOfBase64url, toBytes } from './bytes.ts';
import { refuse } from './frame.ts';
import { nameKey } from './names.ts';
import type { FileRow } from './world.ts';

/** A limit within its bounds, from the text of a query. */
const limitOf = (most: number, usual: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/),
      v.transform((text) => Math.min(most, Math.max(1, Number(text)))),
    ),
    String(usual),
  );

/** The part of a query that pages through rows. */
export const Paging = {
  limit: limitOf(500, 100),
  page_token: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
};
/** The part of a query that puts files in order. */
export const Ordering = { order: v.optional(v.picklist(fileOrders), 'name_asc') };

type Key = readonly (string | number)[];
const Position = v.array(v.union([v.string(), v.number()]));

function positionOf(token: string, length: number): Key | null {
  if (token === '') return null;
  try {
    const parsed = v.safeParse(Position, JSON.parse(textOfBase64url(token) ?? ''));
    if (parsed.success && parsed.output.length === length) return parsed.output;
  } catch {
    // not ours: refused below
  }
  return refuse('invalid_argument', { field: 'page_token' });
}

/** How rows are put in order: a key of each, and for each part of it whether it falls. */
export interface Sorting<T> {
  keyOf(row: T): Key;
  readonly falling: readonly boolean[];
}

function compare(left: Key, right: Key, falling: readonly boolean[]): number {
  for (const [at, one] of left.entries()) {
    const other = right[at];
    if (other === undefined || one === other) continue;
    const sign = one < other ? -1 : 1;
    return falling[at] === true ? -sign : sign;
  }
  return 0;
}

/** One page of rows after the position that the token names; `next` is empty on the last. */
export function pageOf<T>(
  rows: readonly T[],
  { keyOf, falling }: Sorting<T>,
  paging: { readonly limit: number; readonly page_token: string },
): { rows: T[]; next: string } {
  const position = positionOf(paging.page_token, falling.length);
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => position === null || compare(key, position, falling) > 0)
    .sort((left, right) => compare(left.key, right.key, falling));
  const page = sorted.slice(0, paging.limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    next:
      last === undefined || sorted.length <= paging.limit ? '' : base64url(toBytes(JSON.stringify(last.key))),
  };
}

/** Folders first, then by the order, then by id. */
export function fileSorting(order: FileOrder): Sorting<FileRow> {
  const [by, way] = order.split('_');
  return {
    keyOf: (row) => [
      row.kind === 'drive#folder' ? 0 : 1,
      by === 'modified' ? row.modifiedAt : by === 'size' ? row.size : nameKey(row.name),
      row.id,
    ],
    falling: [false, way === 'desc', false],
  };
}

/** One page, the newest first. */
export function newestPage<T extends { readonly order: number }>(
  rows: readonly T[],
  paging: { readonly limit: number; readonly page_token: string },
): { rows: T[]; next: string } {
  return pageOf(rows, { keyOf: (row) => [row.order], falling: [true] }, paging);
}
