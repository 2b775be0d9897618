import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import * as v from 'valibot';
import type { FairKey } from '../locks/fair-key.ts';
import { FairQueue, QueueFull } from '../locks/fair-queue.ts';
import type { Engine } from './engine.ts';
import { LongReadFailure } from './long-read-failure.ts';
import type { Database, DatabasePlace } from './open.ts';
import { openPostgresReader } from './postgres/postgres-reader.ts';
import { ReaderRequest } from './sqlite/reader-messages.ts';
import { openReaderPool } from './sqlite/reader-pool.ts';
import type { Tables } from './tables/tables.ts';

/** Runs reads of unbounded rows off the main thread and its connections (P36). */
export interface LongReads {
  /**
   * The database for reads of `requester`. Each has one read at a time, round robin with the others; reads see all commits. A read rejects with a `LongReadFailure` when it takes longer
   * than ten seconds, the queue is full, or `signal` aborts it before its start. Writes and transactions reject.
   */
  of(requester: FairKey, signal?: AbortSignal): Database;
  /** How many reads wait for a reader. */
  waiting(): number;
  stop(): Promise<void>;
}

export interface LongReadLimits {
  /** Timeout of a read in ms, after which its reader is killed. */
  readonly timeLimit: number;
  /** Max. time that a read is queued, in ms. */
  readonly maxWait: number;
  /** Timeout of the start of a process that reads a SQLite file, in ms. */
  readonly startLimit: number;
  /** Timeout of a connection to PostgreSQL, in ms. */
  readonly connectionLimit: number;
  /** Idle time after which a reader of a SQLite file ends, in ms. */
  readonly idleLimit: number;
}

const ordinary: LongReadLimits = {
  timeLimit: 10_000,
  maxWait: 10_000,
  startLimit: 30_000,
  connectionLimit: 10_000,
  idleLimit: 60_000,
};
const readsAtOnce = 2;
const queueLimits = {
  slots: readsAtOnce,
  slotsPerKey: 1,
  maxQueued: 64,
  maxQueuedPerKey: 8,
} as const;

/** Why a read was not started. */
function notBegun(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof QueueFull) return new LongReadFailure(error.reason === 'key' ? 'too_many' : 'busy');
  return signal?.aborted === true ? new LongReadFailure('left') : error;
}

type Read = (query: CompiledQuery) => Promise<readonly unknown[]>;

const languages = {
  sqlite: { Adapter: SqliteAdapter, Introspector: SqliteIntrospector, QueryCompiler: SqliteQueryCompiler },
  postgres: {
    Adapter: PostgresAdapter,
    Introspector: PostgresIntrospector,
    QueryCompiler: PostgresQueryCompiler,
  },
} as const;

const refuseWriting = (): Promise<never> => Promise.reject(new Error('a long read writes nothing'));

/** Sends every query to `read`. */
class ReadingDriver extends DummyDriver {
  readonly #read: Read;
  constructor(read: Read) {
    super();
    this.#read = read;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const read = this.#read;
    return {
      // Kysely derives the row's type from the query, as on every other connection.
      executeQuery: async <Row>(query: CompiledQuery) => ({ rows: [...(await read(query))] as Row[] }),
      streamQuery: () => {
        throw new Error('a long read is read as a whole');
      },
    };
  }
  override beginTransaction(): Promise<void> {
    return refuseWriting();
  }
}

function readingDatabase(engine: Engine, read: Read): Database {
  const { Adapter, Introspector, QueryCompiler } = languages[engine];
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new ReadingDriver(read),
      createIntrospector: (db) => new Introspector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
  });
}

interface Readers {
  readonly read: Read;
  stop(): Promise<void>;
}

function readersOf(place: DatabasePlace, { maxWait: _, ...limits }: LongReadLimits): Readers {
  if (place.engine === 'postgres') return openPostgresReader(place.url, readsAtOnce, limits);
  const pool = openReaderPool({ path: place.path, ...limits });
  return {
    read: ({ sql, parameters }) => pool.read(v.parse(ReaderRequest, { sql, parameters: [...parameters] })),
    stop: () => pool.stop(),
  };
}

/** Opens the readers of a database; they start or connect with the first read. */
export function openLongReads(place: DatabasePlace, own: Partial<LongReadLimits> = {}): LongReads {
  const limits = { ...ordinary, ...own };
  const readers = readersOf(place, limits);
  const queue = new FairQueue({ ...queueLimits, maxWait: limits.maxWait });
  const slotOf = (requester: FairKey, signal: AbortSignal | undefined): Promise<() => void> =>
    queue.take(requester, signal).catch((error: unknown) => {
      throw notBegun(error, signal);
    });
  const read = async (requester: FairKey, query: CompiledQuery, signal: AbortSignal | undefined) => {
    const release = await slotOf(requester, signal);
    try {
      return await readers.read(query);
    } finally {
      release();
    }
  };
  return {
    of: (requester, signal) => readingDatabase(place.engine, (query) => read(requester, query, signal)),
    waiting: () => queue.waiting,
    stop: () => readers.stop(),
  };
}

/**
 * For a database that only its own connection can read, such as one in memory.
 *
 * @internal Tests measure long reads on their own connection.
 */
export function longReadsOn(db: Database): LongReads {
  return { of: () => db, waiting: () => 0, stop: async () => undefined };
}
