import type { StoredPhase } from '@aloft/core/service';
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

const Time = v.nullable(v.number());
const Counted = v.tuple([
  v.object({ count: v.pipe(v.unknown(), v.transform(Number)), waiting: Time, working: Time }),
]);

type TaskKind = Exclude<JobKind, 'mail'>;
const firstOf = (kind: TaskKind, phase: StoredPhase) => sql`
  (SELECT created_at FROM tasks WHERE type = ${kind} AND phase = ${phase} ORDER BY created_at LIMIT 1)`;

/** Tasks that are at work or wait for it; of a paused one, nobody waits for an end. */
const ofTasks = (kind: TaskKind) => sql`
  SELECT ${firstOf(kind, 'PHASE_TYPE_PENDING')} AS waiting, ${firstOf(kind, 'PHASE_TYPE_RUNNING')} AS working,
    (SELECT count(*) FROM (
      SELECT 1 FROM tasks WHERE type = ${kind} AND phase IN ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')
      LIMIT ${mostCounted}) AS open) AS count`;
/** The oldest of so many whose next try is due first; one that was given up is none. */
const ofMails = sql`
  SELECT count(*) AS count, min(created_at) AS waiting, NULL AS working FROM (
    SELECT created_at FROM mails WHERE given_up_at IS NULL ORDER BY next_at, id LIMIT ${mostCounted}) AS open`;

/** The open jobs of every kind, of all processes that share the database. */
export function readOpenJobs(db: Database): Promise<Record<JobKind, OpenJobs>> {
  const read = async (kind: JobKind): Promise<OpenJobs> => {
    const { rows } = await (kind === 'mail' ? ofMails : ofTasks(kind)).execute(db);
    const [{ count, waiting, working }] = v.parse(Counted, rows);
    const times = [waiting, working].filter((time) => time !== null);
    return { count, oldest: times.length === 0 ? null : Math.min(...times) };
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
