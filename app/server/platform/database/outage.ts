import type { FailureCode } from '@aloft/core';
import { type Refusal, refuse } from '../refusal.ts';
import { LeaseLost } from './leases.ts';
import { LongReadFailure, type LongReadReason } from './long-read-failure.ts';

type Outage = Extract<
  FailureCode,
  'storage_full' | 'unavailable' | 'data_loss' | 'deadline_exceeded' | 'resource_exhausted'
>;

const longReads: Readonly<Record<LongReadReason, Outage>> = {
  too_late: 'deadline_exceeded',
  too_many: 'resource_exhausted',
  busy: 'unavailable',
  died: 'unavailable',
  left: 'unavailable',
};
/** Outages that may be retried. */
const passing: ReadonlySet<Outage> = new Set(['unavailable', 'resource_exhausted']);

/** SQLite's primary result codes: https://sqlite.org/rescode.html */
const sqlite: ReadonlyMap<number, Outage> = new Map([
  [5, 'unavailable'], // BUSY: another process has had the write lock for longer than the busy timeout
  [6, 'unavailable'], // LOCKED
  [8, 'unavailable'], // READONLY
  [10, 'unavailable'], // IOERR
  [11, 'data_loss'], // CORRUPT
  [13, 'storage_full'], // FULL
  [14, 'unavailable'], // CANTOPEN
  [26, 'data_loss'], // NOTADB
]);

/** SQLSTATE of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlStates: readonly (readonly [RegExp, Outage])[] = [
  [/^08/, 'unavailable'], // connection
  [/^57P0[123]$/, 'unavailable'], // shut down, crashed, starting up
  [/^(?:53300|53200)$/, 'unavailable'], // too many connections, out of memory
  [/^(?:40001|40P01|55P03|57014)$/, 'unavailable'], // serialization failure at the last try, locked, cancelled
  [/^25006$/, 'unavailable'], // read-only standby
  [/^53100$/, 'storage_full'],
  [/^58030$/, 'unavailable'], // disk failure
];

/** System error codes of files and sockets. */
const system: ReadonlyMap<string, Outage> = new Map([
  // A value encrypted with a key that only other processes have; see keys/key-ring.ts.
  ['ALOFT_KEY_MISSING', 'unavailable'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ...(
    [
      'EROFS EIO EACCES EPERM EMFILE ENFILE ENODEV ENXIO ESTALE',
      'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH',
      'EQUEUEFULL', // no slot in our queue in time
      'UND_ERR_CONNECT_TIMEOUT UND_ERR_SOCKET UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
    ]
      .join(' ')
      .split(' ') satisfies string[]
  ).map((code): [string, Outage] => [code, 'unavailable']),
]);

/** Messages of the PostgreSQL driver and of Kysely that have no code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|Postgres connection has been discarded|driver has already been destroyed)/;
/** The severities with which PostgreSQL ends the session: a timeout, a shutdown, a missing database. */
const sessionEnds: ReadonlySet<string> = new Set(['FATAL', 'PANIC']);

const textOf = (value: object, field: string): string => {
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' ? found : '';
};
const numberOf = (value: object, field: string): number | null => {
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'number' ? found : null;
};

function outageOfOne(error: Error): Outage | null {
  // This process was paused, or the database unreachable: another process continues the work.
  if (error instanceof LeaseLost) return 'unavailable';
  if (error instanceof LongReadFailure) return longReads[error.reason];
  const code = textOf(error, 'code');
  const errcode = numberOf(error, 'errcode');
  if (code === 'ERR_SQLITE_ERROR' && errcode !== null) return sqlite.get(errcode & 0xff) ?? null;
  // A response of the object store.
  const status = error.name.startsWith('S3') ? numberOf(error, 'status') : null;
  if (status === 507) return 'storage_full';
  if (status !== null && (status >= 500 || status === 429)) return 'unavailable';
  if (sessionEnds.has(textOf(error, 'severity'))) return 'unavailable';
  const state = sqlStates.find(([pattern]) => pattern.test(code));
  if (state !== undefined) return state[1];
  return system.get(code) ?? (lostConnection.test(error.message) ? 'unavailable' : null);
}

function outageIn(error: unknown, depth: number): Outage | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const own = outageOfOne(error);
  if (own !== null) return own;
  const inner = error instanceof AggregateError ? error.errors : [];
  for (const one of [error.cause, ...inner]) {
    const found = outageIn(one, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Maps an error of the database, the disk or the object store to a response (T31): out of space (`storage_full`),
 * unreachable (`unavailable`, may be retried), unreadable data (`data_loss`), a long read that timed out
 * (`deadline_exceeded`), or too many queued by one requester (`resource_exhausted`). Null for any other error: a
 * programming error.
 */
export function outageOf(error: unknown): Refusal | null {
  const outage = outageIn(error, 0);
  if (outage === null) return null;
  return passing.has(outage) ? refuse(outage, { retryAfter: 2 }) : refuse(outage);
}
