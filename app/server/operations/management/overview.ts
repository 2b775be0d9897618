import { sql } from 'kysely';
import * as v from 'valibot';
import { recentRead } from '../../platform/database/recent-read.ts';
import { operatorKey } from '../../platform/locks/fair-key.ts';
import type { Services } from '../../services.ts';
import { type LastBackup, lastBackup } from '../backup/last-backup.ts';
import { findLimits, type Limit } from '../doctor/limits.ts';
import { inTime } from '../metrics/in-time.ts';
import { type JobKind, type OpenJobs, readOpenJobs } from '../metrics/jobs.ts';
import { countFailedMails, type FailedCount } from './failed-mails.ts';

/** Accounts beyond this number are not counted. */
const mostCounted = 1_000_000;
const week = 7 * 24 * 3600_000;
/** How old the figures may be, in ms: all operators who look meanwhile share them. */
const freshFor = 10_000;

/** How many accounts there are and what they store; of the first million where there are more. */
export interface AccountFigures {
  readonly count: number;
  readonly isMore: boolean;
  readonly newInWeek: number;
  readonly stored: number;
}

const Sum = v.pipe(
  v.unknown(),
  v.transform((value) => Number(value ?? 0)),
);
const Counted = v.tuple([v.object({ count: Sum, recent: Sum, stored: Sum })]);

/** Reads every account: it has a process of its own, so that the others are served meanwhile. */
async function countAccounts({ longReads, clock }: Services): Promise<AccountFigures> {
  const { rows } = await sql`
    SELECT count(*) AS count, sum(quota_used) AS stored,
      sum(CASE WHEN created_at > ${clock() - week} THEN 1 ELSE 0 END) AS recent
    FROM (SELECT created_at, quota_used FROM accounts LIMIT ${sql.lit(mostCounted + 1)}) AS counted`.execute(
    longReads.of(operatorKey),
  );
  const [{ count, recent, stored }] = v.parse(Counted, rows);
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted, newInWeek: recent, stored };
}

/** How the server stands; what could not be read in time is null. */
export interface Overview {
  readonly accounts: AccountFigures | null;
  /** Of the disk of the data folder, in bytes. */
  readonly disk: { readonly size: number; readonly free: number; readonly reserve: number } | null;
  readonly jobs: Readonly<Record<JobKind, OpenJobs>> | null;
  readonly failedMails: FailedCount | null;
  readonly backup: LastBackup | null;
  readonly limits: readonly Limit[] | null;
}

async function readOverview(services: Services): Promise<Overview> {
  const { db, disk, streams } = services;
  const [accounts, space, jobs, failedMails, backup, limits] = await Promise.all([
    inTime(() => countAccounts(services)),
    inTime(() => disk.measure()),
    inTime(() => readOpenJobs(db)),
    inTime(() => countFailedMails(services)),
    inTime(() => lastBackup(services)),
    inTime(() => findLimits(services, streams.isReady)),
  ]);
  return { accounts, disk: space, jobs, failedMails, backup, limits };
}

const recent = recentRead(freshFor, readOverview);

/** How the server stands, at most ten seconds ago. */
export const overviewOf = (services: Services): Promise<Overview> => recent.of(services);
