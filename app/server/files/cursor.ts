import * as v from 'valibot';
import { type Refusal, refuse } from '../http/failure.ts';

const Cursor = v.object({ at: v.number(), id: v.string() });
/** The last row of a page that goes from the newest to the oldest. */
export type Cursor = v.InferOutput<typeof Cursor>;

/** The part of a query that pages through what is listed newest first. */
export const NewestPaging = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/),
      v.transform((text) => Math.min(500, Math.max(1, Number(text)))),
    ),
    '100',
  ),
  page_token: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
};

/** Where the page begins: null for the first one, a refusal for a token that is not ours. */
export function readCursor(token: string): Cursor | null | Refusal {
  if (token === '') return null;
  try {
    const parsed = v.safeParse(Cursor, JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    if (parsed.success) return parsed.output;
  } catch {
    // not ours: answered below
  }
  return refuse('invalid_argument', { field: 'page_token' });
}

/** The rows of one page out of those read (one more than asked for), and the token of the next. */
export function cutPage<Row extends { readonly created_at: number; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, next: '' };
  const cursor: Cursor = { at: last.created_at, id: last.id };
  return { rows: page, next: Buffer.from(JSON.stringify(cursor)).toString('base64url') };
}
