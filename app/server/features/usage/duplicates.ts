import { maxDuplicateSets, maxFilesPerSet } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';
import { isCounted } from './usage.ts';

interface Content {
  readonly sha256: string;
  readonly size: number;
  readonly count: number;
  readonly all_size: number;
  readonly all_count: number;
}

/** Files of an account with the same content: some of them, oldest first. */
export interface DuplicateSet {
  readonly size: number;
  readonly count: number;
  readonly files: readonly FileRow[];
}

/** What an account's storage holds more than once: all files beyond the first of each content, and the largest sets. */
export interface Duplicates {
  readonly size: number;
  readonly count: number;
  readonly sets: readonly DuplicateSet[];
}

/**
 * The contents that the most bytes are stored of needlessly; one scan of the index of files by content. One content may
 * have come in several ways, and so have several blobs: where sizes are equal, their hashes tell.
 */
async function largestContents(long: Database, accountId: string): Promise<readonly Content[]> {
  const { rows } = await sql<Content>`
    WITH stored AS (
      SELECT blob_id, max(size) AS size, count(*) AS count FROM files
      WHERE ${isCounted(accountId)} AND blob_id IS NOT NULL AND size > 0 GROUP BY blob_id),
    contents AS (
      SELECT blobs.sha256, max(stored.size) AS size, sum(stored.count) AS count
      FROM stored JOIN blobs ON blobs.id = stored.blob_id
      WHERE stored.size IN (SELECT size FROM stored GROUP BY size HAVING sum(count) > 1)
      GROUP BY blobs.sha256 HAVING sum(stored.count) > 1)
    SELECT sha256, size, count, sum(size * (count - 1)) OVER () AS all_size, sum(count - 1) OVER () AS all_count
    FROM contents ORDER BY size * (count - 1) DESC, sha256 LIMIT ${sql.lit(maxDuplicateSets)}`.execute(long);
  return rows;
}

/** A few files of each content, by its hash. */
async function filesOfContents(
  { long, short }: { readonly long: Database; readonly short: Database },
  accountId: string,
  contents: readonly Content[],
): Promise<ReadonlyMap<string | null, readonly FileRow[]>> {
  const hashes = contents.map(({ sha256 }) => sha256);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT files.id, row_number() OVER (PARTITION BY blobs.sha256 ORDER BY files.id) AS place
      FROM blobs JOIN files ON files.blob_id = blobs.id
      WHERE blobs.sha256 IN (${sql.join(hashes)}) AND ${isCounted(accountId)} AND files.size > 0) AS placed
    WHERE place <= ${sql.lit(maxFilesPerSet)}`.execute(long);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const files = await ownFilesOf(short, accountId).where('files.id', 'in', ids).execute();
  const oldestFirst = files.toSorted(
    (one, other) => Number(one.created_at) - Number(other.created_at) || (one.id < other.id ? -1 : 1),
  );
  return Map.groupBy(oldestFirst, (row) => row.sha256);
}

/**
 * What an account's storage holds more than once (R10.10). Only the account's own entries are read, so that nothing is
 * learned of what others store. Two scans of an index, and so long reads.
 */
export async function duplicates(
  databases: { readonly long: Database; readonly short: Database },
  accountId: string,
): Promise<Duplicates> {
  const contents = await largestContents(databases.long, accountId);
  const [first] = contents;
  if (first === undefined) return { size: 0, count: 0, sets: [] };
  const files = await filesOfContents(databases, accountId, contents);
  return {
    size: Number(first.all_size),
    count: Number(first.all_count),
    sets: contents.flatMap(({ sha256, size, count }) => {
      const own = files.get(sha256) ?? [];
      // Fewer when one was thrown away between the reads.
      return own.length < 2 ? [] : [{ size: Number(size), count: Number(count), files: own }];
    }),
  };
}
