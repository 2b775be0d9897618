import { TextLine } from '@aloft/core/service';
import * as v from 'valibot';
import { readCursor } from '../../features/files/cursor.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { WantedPage } from '../management/pages.ts';
import { showProblem } from './layout.ts';
import type { Visit } from './visit.ts';

const rowsPerPage = 50;

const Query = v.object({
  search: v.optional(TextLine(200), ''),
  /** Of one activity. */
  name: v.optional(TextLine(100), ''),
  /** Of one redirect rule. */
  path: v.optional(TextLine(2048), ''),
  category: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
  subject: v.optional(v.pipe(v.string(), v.maxLength(2048)), ''),
  page_token: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
});

/** Which part of a list is asked for. */
export interface ListQuery extends v.InferOutput<typeof Query> {
  readonly page: WantedPage;
}

/** The query of a list; null when it is none. */
export function listQueryOf({ c }: Visit): ListQuery | null {
  const query = parseQuery(c, Query);
  if (isRefusal(query)) return null;
  const cursor = readCursor(query.page_token);
  return isRefusal(cursor) ? null : { ...query, page: { cursor, limit: rowsPerPage } };
}

/** Answers an address whose query is none. */
export function showInvalidPage(visit: Visit, back: string): Response | Promise<Response> {
  const { common } = visit.translations;
  return showProblem(visit, { status: 400, title: common.notFound, text: common.invalidPage, back });
}
