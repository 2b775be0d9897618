import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/database/open.ts';
import { runAs } from '../../platform/database/principal.ts';

/** Tasks that the server works on by itself, and mails. An upload waits for its client and is none. */
export const jobKinds = ['offline', 'copy', 'restore', 'delete', 'empty_trash', 'mail'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Jobs beyond this number are not counted, so that a figure never costs more than about a thousand rows. */
const mostCounted = 1000;

/** The open jobs of a kind, at most a thousand, and when the oldest of them was made; null without any. */
export interface OpenJobs {
  readonly count: number;
  readonly oldest: number | null;
}

const Row = v.object({ count: v.pipe(v.unknown(), v.transform(Number)), oldest: v.nullable(v.number()) });
const Counted = v.tuple([Row]);

/** Tasks that are at work or wait for it; of a paused one, nobody waits for an end. */
const ofTasks = (kind: Exclude<JobKind, 'mail'>) => sql`
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM tasks WHERE type = ${kind} AND phase IN ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')
    LIMIT ${mostCounted}) AS open`;
const ofMails = sql`
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM mails ORDER BY next_at, id LIMIT ${mostCounted}) AS open`;

/** The open jobs of every kind, of all processes that share the database. */
export function readOpenJobs(db: Database): Promise<Record<JobKind, OpenJobs>> {
  const read = async (kind: JobKind): Promise<OpenJobs> => {
    const { rows } = await (kind === 'mail' ? ofMails : ofTasks(kind)).execute(db);
    return v.parse(Counted, rows)[0];
  };
  return runAs(null, async () => ({
    offline: await read('offline'),
    copy: await read('copy'),
    restore: await read('restore'),
    delete: await read('delete'),
    empty_trash: await read('empty_trash'),
    mail: await read('mail'),
  }));
}
