import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import { runBounded } from '../../platform/processes/run-bounded.ts';
import type { Services } from '../../services.ts';
import { backupEnvironment } from './settings.ts';

/** What became of a backup that a process was to make. */
export type Made =
  | { readonly kind: 'made'; readonly path: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** This process stops, or another one has its lease: nothing failed. */
  | { readonly kind: 'stopped' };

const program = join(import.meta.dirname, '../operator/main.ts');
const hour = 3_600_000;
/** A backup that does not end hangs on a disk or a store. */
const longest = 20 * hour;
const limits = { dataMebibytes: 8192, openFiles: 4096, cpuSeconds: null, writesFiles: true };
const Printed = v.union([
  v.object({ path: v.string() }),
  v.pipe(
    v.object({ refused: v.string() }),
    v.transform(({ refused }) => ({ reason: refused })),
  ),
]);

/** What the command line reads of these settings; it has no other variables. */
function environmentOf(configuration: Configuration): Record<string, string> {
  const { backups, dataFolder, databaseUrl, secretKeys, leaseSeconds, objectStore, diskReserve } =
    configuration;
  return {
    ALOFT_DATA: resolve(dataFolder),
    ALOFT_SECRET_KEY: secretKeys.join(','),
    ALOFT_LEASE_SECONDS: String(leaseSeconds),
    ...(backups === null ? {} : backupEnvironment(backups)),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(diskReserve === null ? {} : { ALOFT_DISK_RESERVE: String(diskReserve) }),
    ...(objectStore === null
      ? {}
      : {
          ALOFT_S3_ENDPOINT: objectStore.endpoint,
          ALOFT_S3_REGION: objectStore.region,
          ALOFT_S3_ACCESS_KEY_ID: objectStore.accessKeyId,
          ALOFT_S3_SECRET_ACCESS_KEY: objectStore.secretAccessKey,
        }),
  };
}

function readPrinted(output: Buffer): v.InferOutput<typeof Printed> | null {
  try {
    return v.parse(Printed, JSON.parse(output.toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Makes a backup as `aloft backup create` does, in a process of low priority that ends with this one: reading all rows and
 * hashing all bytes would keep the serving thread from serving (P36).
 */
export async function makeInProcess({ configuration }: Services, signal: AbortSignal): Promise<Made> {
  const run = await runBounded(
    { program: process.execPath, args: [program, 'backup', 'create', '--json'] },
    {
      ...{ limits, maxDuration: longest, maxOutputBytes: 1024 ** 2, signal },
      environment: environmentOf(configuration),
    },
  );
  if (signal.aborted) return { kind: 'stopped' };
  const printed = run.kind === 'done' || run.kind === 'failed' ? readPrinted(run.output) : null;
  if (printed !== null)
    return 'path' in printed ? { kind: 'made', path: printed.path } : { kind: 'failed', ...printed };
  const why = {
    done: 'it said nothing',
    failed: 'it ended with an error',
    tooMuch: `it did not end within ${longest / hour} hours`,
    killed: 'something killed it, or the memory was used up',
    unavailable: 'it could not be started',
  }[run.kind];
  return {
    kind: 'failed',
    reason: `the process that makes backups: ${why}; see what "aloft backup create" says`,
  };
}
