import { dayOf, maxTimelineDays } from '@aloft/core/service';
import type { Timeline } from '@aloft/core/wire';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';

const day = 86_400_000;
/** No clock is further from UTC, in ms. */
const widestOffset = 14 * 3_600_000;

/** A folder by the clock of a reader. */
export interface TimelineFolder {
  readonly accountId: string;
  readonly parentId: string;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

/** Photos and videos of the folder: a range of `files_by_time`, whose conditions stand here as literals. */
const isListed = ({ accountId, parentId }: TimelineFolder): RawBuilder<SqlBool> =>
  sql<SqlBool>`account_id = ${accountId} AND parent_id = ${parentId} AND trashed_at IS NULL
    AND phase = 'PHASE_TYPE_COMPLETE' AND category IN ('image', 'video')`;

/** The time by the clock of the camera, or by the reader's where the content tells only when that was, or nothing. */
const localTime = ({ offset }: TimelineFolder): RawBuilder<number> =>
  sql<number>`(CASE WHEN taken_at IS NULL THEN coalesce(recorded_at, modified_at) + ${sql.lit(offset * 60_000)} ELSE taken_at END)`;

/** The days of a folder's photos and videos, newest first, and how many there are; one scan of an index. */
export async function readTimeline(db: Database, folder: TimelineFolder): Promise<Timeline> {
  const time = localTime(folder);
  // Times before 1970 are negative; both engines divide towards zero.
  const dayNumber = sql<number>`((${time}) - ((${time}) % ${sql.lit(day)} + ${sql.lit(day)}) % ${sql.lit(day)}) / ${sql.lit(day)}`;
  const { rows } = await sql<{ day: number; entries: number; videos: number }>`
    SELECT ${dayNumber} AS day, count(*) AS entries, sum(CASE WHEN category = 'video' THEN 1 ELSE 0 END) AS videos
    FROM files WHERE ${isListed(folder)} GROUP BY 1 ORDER BY 1 DESC LIMIT ${sql.lit(maxTimelineDays)}`.execute(
    db,
  );
  const files = await sql<{ entries: number }>`SELECT count(*) AS entries FROM files
    WHERE account_id = ${folder.accountId} AND parent_id = ${folder.parentId} AND folder_rank = 1
      AND trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
  const total = rows.reduce((sum, row) => sum + Number(row.entries), 0);
  const videos = rows.reduce((sum, row) => sum + Number(row.videos), 0);
  return {
    days: rows.map((row) => ({ day: dayOf(Number(row.day) * day), count: Number(row.entries) })),
    images: total - videos,
    videos,
    others: Math.max(0, Number(files.rows[0]?.entries ?? 0) - total),
  };
}

/** A part of some days. */
export interface TimelinePart extends TimelineFolder {
  /** `2026-11-21`. */
  readonly day: string;
  /** The oldest day. */
  readonly until: string;
  readonly skip: number;
  readonly limit: number;
}

/** Photos and videos of some days, newest first: reads the index from a day before to a day after, and the rows of the part. */
export async function readTimelineDay(
  { long, short }: { readonly long: Database; readonly short: Database },
  part: TimelinePart,
): Promise<readonly FileRow[]> {
  const [start, end] = [Date.parse(part.until), Date.parse(part.day) + day];
  const time = localTime(part);
  const { rows: found } = await sql<{ id: string }>`
    SELECT id FROM files WHERE ${isListed(part)}
      AND coalesce(taken_at, recorded_at, modified_at) >= ${start - widestOffset}
      AND coalesce(taken_at, recorded_at, modified_at) < ${end + widestOffset}
      AND ${time} >= ${start} AND ${time} < ${end}
    ORDER BY ${time} DESC, id DESC LIMIT ${part.limit} OFFSET ${part.skip}`.execute(long);
  if (found.length === 0) return [];
  const ids = found.map((row) => row.id);
  const rows = await ownFilesOf(short, part.accountId)
    .where('files.id', 'in', ids)
    .where('files.trashed_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
