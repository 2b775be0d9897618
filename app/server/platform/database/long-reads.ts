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
import { FairQueue, QueueFull } from '../locks/fair-queue.ts';
import type { Engine } from './engine.ts';
import { LongReadFailure } from './long-read-failure.ts';
import type { Database, DatabasePlace } from './open.ts';
import { openPostgresReader } from './postgres-reader.ts';
import { ReaderQuestion } from './reader-messages.ts';
import { openReaderPool } from './reader-pool.ts';
import type { Tables } from './tables.ts';

/** Reads that may touch any number of rows, away from the thread and the connections that serve (P36). */
export interface LongReads {
  /**
   * The database, for what `requester` (an account, or a stranger's address) wants to read. Each requester has one read at a
   * time, in turns with the others; what is committed is seen. A read rejects with a `LongReadFailure` when it takes
   * longer than ten seconds, finds no place, or `signal` ends it before it has begun. Writes and transactions reject.
   */
  of(requester: string, signal?: AbortSignal): Database;
  stop(): Promise<void>;
}

export interface LongReadLimits {
  /** After this many ms a read is given up, and so is its reader. */
  readonly timeLimit: number;
  /** After this many ms without a read a reader of a SQLite file is ended. */
  readonly idleLimit: number;
}

const ordinary: LongReadLimits = { timeLimit: 10_000, idleLimit: 60_000 };
const readsAtOnce = 2;
const queueLimits = {
  slots: readsAtOnce,
  slotsPerKey: 1,
  maxQueued: 64,
  maxQueuedPerKey: 8,
  maxWait: 10_000,
} as const;

/** Why a read did not begin. */
function notBegun(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof QueueFull) return new LongReadFailure(error.reason === 'key' ? 'too_many' : 'busy');
  return signal?.aborted === true ? new LongReadFailure('left') : error;
}

type Ask = (query: CompiledQuery) => Promise<readonly unknown[]>;

const languages = {
  sqlite: { Adapter: SqliteAdapter, Introspector: SqliteIntrospector, QueryCompiler: SqliteQueryCompiler },
  postgres: {
    Adapter: PostgresAdapter,
    Introspector: PostgresIntrospector,
    QueryCompiler: PostgresQueryCompiler,
  },
} as const;

const refuseWriting = (): Promise<never> => Promise.reject(new Error('a long read writes nothing'));

/** Sends every query to `ask`. */
class ReadingDriver extends DummyDriver {
  readonly #ask: Ask;
  constructor(ask: Ask) {
    super();
    this.#ask = ask;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const ask = this.#ask;
    return {
      // The row's type is what the query says, here as on every other connection.
      executeQuery: async <Row>(query: CompiledQuery) => ({ rows: [...(await ask(query))] as Row[] }),
      streamQuery: () => {
        throw new Error('a long read is read as a whole');
      },
    };
  }
  override beginTransaction(): Promise<void> {
    return refuseWriting();
  }
}

function readingDatabase(engine: Engine, ask: Ask): Database {
  const { Adapter, Introspector, QueryCompiler } = languages[engine];
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new ReadingDriver(ask),
      createIntrospector: (db) => new Introspector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
  });
}

interface Readers {
  readonly ask: Ask;
  stop(): Promise<void>;
}

function readersOf(place: DatabasePlace, { timeLimit, idleLimit }: LongReadLimits): Readers {
  if (place.engine === 'postgres') return openPostgresReader(place.url, readsAtOnce, timeLimit);
  const pool = openReaderPool({ path: place.path, timeLimit, idleLimit });
  return {
    ask: ({ sql, parameters }) => pool.read(v.parse(ReaderQuestion, { sql, parameters: [...parameters] })),
    stop: () => pool.stop(),
  };
}

/** Opens the readers of a database; nothing is started or connected before the first read. */
export function openLongReads(place: DatabasePlace, limits: LongReadLimits = ordinary): LongReads {
  const readers = readersOf(place, limits);
  const queue = new FairQueue(queueLimits);
  const slotOf = (requester: string, signal: AbortSignal | undefined): Promise<() => void> =>
    queue.take(requester, signal).catch((error: unknown) => {
      throw notBegun(error, signal);
    });
  const ask = async (requester: string, query: CompiledQuery, signal: AbortSignal | undefined) => {
    const release = await slotOf(requester, signal);
    try {
      return await readers.ask(query);
    } finally {
      release();
    }
  };
  return {
    of: (requester, signal) => readingDatabase(place.engine, (query) => ask(requester, query, signal)),
    stop: () => readers.stop(),
  };
}

/**
 * For a database that no other connection can read, such as one in memory: its own connection reads.
 *
 * @internal Tests measure long reads on their own connection.
 */
export function longReadsOn(db: Database): LongReads {
  return { of: () => db, stop: async () => undefined };
}
