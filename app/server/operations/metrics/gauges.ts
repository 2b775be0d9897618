import { Gauge, type Registry } from 'prom-client';
import { waitingHashes } from '../../features/accounts/passwords/hash-turns.ts';
import { waitingPlans } from '../../features/archive/request.ts';
import { waitingContents } from '../../features/contents/read-contents.ts';
import { dependencies } from '../../platform/health/readiness.ts';
import type { Services } from '../../services.ts';
import { type LastBackup, lastBackup } from '../backup/last-backup.ts';
import { inTime } from './in-time.ts';
import { type JobKind, type OpenJobs, readOpenJobs } from './jobs.ts';

/** The figures that are measured when somebody reads them. */
export function openGauges(registry: Registry, services: Services): { measure(): Promise<void> } {
  const registers = [registry];
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const ready = gauge('aloft_ready', 'Whether the server is ready: 1, or 0 as /readyz answers 503.');
  const checkOk = gauge('aloft_check_ok', 'Whether a check of /readyz is fine: 1 or 0.', ['check']);
  const checkDuration = gauge(
    'aloft_check_duration_seconds',
    'How long the last run of a check took; at most its time limit.',
    ['check'],
  );
  const jobs = gauge('aloft_jobs', 'Jobs at work or waiting, counted up to 1000 of a kind.', ['kind']);
  const oldest = gauge('aloft_oldest_job_age_seconds', 'Age of the oldest job of a kind; 0 without one.', [
    'kind',
  ]);
  const free = gauge('aloft_disk_free_bytes', 'What is free of the disk of the data folder.');
  const size = gauge('aloft_disk_size_bytes', 'The size of the disk of the data folder.');
  const reserve = gauge('aloft_disk_reserve_bytes', 'What is kept free of the disk of the data folder.');
  const backupEnabled = gauge('aloft_backup_enabled', 'Whether the server makes backups by itself: 1 or 0.');
  const lastSuccess = gauge(
    'aloft_backup_last_success_timestamp_seconds',
    'When the newest whole backup of the server’s own was made, as a Unix time; 0 without one.',
  );
  services.metrics.queue('password_hashes', waitingHashes);
  services.metrics.queue('archives', waitingPlans);
  services.metrics.queue('contents', waitingContents);

  const setJobs = (open: Record<JobKind, OpenJobs> | null): void => {
    // Figures of before an outage would look like those of now.
    jobs.reset();
    oldest.reset();
    if (open === null) return;
    for (const [kind, { count, oldest: at }] of Object.entries(open)) {
      jobs.set({ kind }, count);
      oldest.set({ kind }, at === null ? 0 : Math.max(0, services.clock() - at) / 1000);
    }
  };
  const setBackups = (last: LastBackup | null): void => {
    backupEnabled.set(services.configuration.backups === null ? 0 : 1);
    // A folder that does not answer in time keeps what was known of it: how old it is grows all the same.
    if (last === null) return;
    lastSuccess.set(last.configured && last.madeAt !== null ? last.madeAt / 1000 : 0);
  };
  return {
    measure: async () => {
      const { readiness, disk, db } = services;
      const { checks, isReady } = await readiness.measure();
      ready.set(isReady && readiness.phase === 'serving' ? 1 : 0);
      for (const check of dependencies) {
        const { state, milliseconds } = checks[check];
        checkOk.set({ check }, state === 'ok' ? 1 : 0);
        checkDuration.set({ check }, milliseconds / 1000);
      }
      setJobs(checks.database.state === 'ok' ? await inTime(() => readOpenJobs(db)) : null);
      setBackups(await inTime(() => lastBackup(services)));
      const space = await inTime(() => disk.measure());
      if (space === null) return;
      free.set(space.free);
      size.set(space.size);
      reserve.set(space.reserve);
    },
  };
}
