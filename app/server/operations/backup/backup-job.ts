import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from '../../platform/database/principal.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { toError } from '../../platform/to-error.ts';
import type { Services } from '../../services.ts';
import { addFailure, clearFailure, readFailure } from './failures.ts';
import { lookAtKept } from './kept-backups.ts';
import { type Made, makeInProcess } from './make-in-process.ts';
import { isDue } from './schedule.ts';

/** How often it is looked whether a backup is due, in ms. */
const interval = 60_000;
/** How long a server that stops waits for the end of the process that makes one, in ms. */
const longestStop = 5000;

/** Makes a backup for a server; `signal` ends it. */
export type MakeBackup = (services: Services, signal: AbortSignal) => Promise<Made>;

/** The backups that a server makes by itself. */
export interface BackupJob {
  /** Makes the one that is due, if one is. */
  step(): Promise<void>;
  /** Ends one that is being made: the next start makes it. */
  stop(): Promise<void>;
}

const idle: BackupJob = { step: async () => undefined, stop: async () => undefined };

async function isOneDue({ db, clock, configuration: { backups } }: Services): Promise<boolean> {
  if (backups === null) return false;
  const failure = await readFailure(db);
  // A place that cannot be read has no backups: the one who makes one says why.
  const kept = await lookAtKept(backups.place).catch(() => []);
  const times = kept.filter(({ kind }) => kind === 'scheduled').map(({ madeAt }) => madeAt);
  return isDue(clock(), backups.time, times, failure);
}

async function makeOne(services: Services, make: MakeBackup, signal: AbortSignal): Promise<void> {
  const { db, clock, log, metrics } = services;
  const made = await make(services, signal);
  if (made.kind === 'stopped') return;
  if (made.kind === 'failed') {
    log({ event: 'backup', result: 'failed', error: made.reason });
    metrics.backup('failed');
    await addFailure(db, made.reason, clock());
    return;
  }
  log({ event: 'backup', result: 'ok', detail: made.path });
  metrics.backup('made');
  await clearFailure(db);
}

/**
 * Makes a backup each day at its time, and after a time that was missed: one process of all on the database does, beside
 * the one that serves. A failure is logged, counted and tried again later. The folder is looked at once a minute.
 */
export function startBackups(services: Services, make: MakeBackup = makeInProcess): BackupJob {
  if (services.configuration.backups === null) return idle;
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    if (stopping.signal.aborted || !(await isOneDue(services))) return;
    await tryLock(services.leases, 'backup', async (lease) => {
      // Another process may have made it meanwhile.
      if (!(await isOneDue(services))) return;
      await makeOne(services, make, AbortSignal.any([stopping.signal, lease.signal]));
    });
  };
  let current: Promise<void> | null = null;
  const step = async (): Promise<void> => {
    current ??= runAs(null, look)
      .catch((error: unknown) => services.log({ event: 'backup', error: toError(error).message }))
      .finally(() => {
        current = null;
      });
    await current;
  };
  const timer = setInterval(() => void step(), interval);
  timer.unref();
  void step();
  return {
    step,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      // A process that waits for a disk which hangs cannot even be killed.
      await Promise.race([current, pause(longestStop, null, { ref: false })]);
    },
  };
}
