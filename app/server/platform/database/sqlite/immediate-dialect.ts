import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { databaseLimits } from '../limits.ts';
import { type TimeSlice, timeSlice } from '../time-slice.ts';
import { retryWhileBusy } from './busy-retry.ts';

/** Whether a statement only reads; an unknown one counts as a write. */
const readingText = /^\s*(select|explain|pragma|begin|commit|rollback)\b/i;
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && readingText.test(sql));

/** Yields between two statements of a long series that holds the connection, such as a transaction. */
class SlicedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #slice: TimeSlice;
  readonly #lend: (milliseconds: number) => Promise<void>;
  #isFresh = false;
  #hasWritten = false;
  readonly #maxBusy: number;
  /** `lend` gives the connection to others for so many ms. */
  constructor(
    inner: DatabaseConnection,
    slice: TimeSlice,
    lend: (milliseconds: number) => Promise<void>,
    maxBusy: number,
  ) {
    this.#maxBusy = maxBusy;
    this.#inner = inner;
    this.#slice = slice;
    this.#lend = lend;
  }
  /** The current holder has already waited. */
  taken(): this {
    this.#isFresh = true;
    return this;
  }
  /** Whether anything may have been written since the previous call. */
  resetHasWritten(): boolean {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    return hasWritten;
  }
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const pause = this.#isFresh ? null : this.#slice.pause();
    this.#isFresh = false;
    const run = () => {
      // Of whoever holds it now: others may have had the connection meanwhile.
      if (!isRead(query)) this.#hasWritten = true;
      // The inner driver is synchronous: it has the result before it returns.
      return this.#slice.step(() => this.#inner.executeQuery<Row>(query));
    };
    // Only what begins a transaction finds the file locked, so nobody else comes into one: reads need not wait, too.
    return retryWhileBusy(pause === null ? run() : pause.then(run), run, this.#lend, this.#maxBusy);
  }
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    for await (const rows of this.#inner.streamQuery<Row>(query, chunkSize)) {
      yield rows;
      await this.#slice.pause();
    }
  }
}

/**
 * Takes the write lock at the start of a transaction (BEGIN IMMEDIATE), so that no write comes between its reads and
 * its writes (T7). Transactions share one connection, first come first served. A long series waits for its time slice
 * before it queues for the connection, so that it does not hold it while waiting. A commit is acknowledged when it is
 * on disk; the connection is free during the sync.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #slice = timeSlice();
  readonly #log: WriteAheadLog;
  readonly #maxBusy: number;
  #connection: SlicedConnection | null = null;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: SqliteDatabase, log: WriteAheadLog, maxBusy: number) {
    super({ database });
    this.#log = log;
    this.#maxBusy = maxBusy;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    const lend = (milliseconds: number): Promise<void> => this.#lend(milliseconds);
    this.#connection ??= new SlicedConnection(inner, this.#slice, lend, this.#maxBusy);
    const pause = this.#slice.pause();
    if (pause !== null) await pause;
    if (this.#isTaken) await new Promise<void>((settle) => this.#waiting.push(settle));
    this.#isTaken = true;
    return this.#connection.taken();
  }
  override async releaseConnection(): Promise<void> {
    const onDisk = this.#connection?.resetHasWritten() === true ? this.#log.committed() : null;
    this.#pass();
    await onDisk;
  }
  #pass(): void {
    const next = this.#waiting.shift();
    // The connection stays locked and passes to the next waiter.
    if (next === undefined) this.#isTaken = false;
    else next();
  }
  async #lend(milliseconds: number): Promise<void> {
    this.#pass();
    await setTimeout(milliseconds);
    if (this.#isTaken) await new Promise<void>((settle) => this.#waiting.unshift(settle));
    this.#isTaken = true;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
  /** SQLite rolls a transaction back when the disk is full: report the original error, not the failed ROLLBACK. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

/** Hooks after a commit. */
export interface WriteAheadLog {
  /** Call between two transactions. Resolves when all commits are on disk. */
  committed(): Promise<void>;
  close(): Promise<void>;
}

/** Tells Kysely that the driver manages the connection, and that DDL is transactional. */
class SharedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's dialect for in-process, synchronous SQLite. A write waits at most `maxBusy` ms for another process's. */
export class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #log: WriteAheadLog;
  readonly #maxBusy: number;
  constructor(database: SqliteDatabase, log: WriteAheadLog, maxBusy = databaseLimits.busy) {
    super({ database });
    this.#maxBusy = maxBusy;
    this.#database = database;
    this.#log = log;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#log, this.#maxBusy);
  }
  override createAdapter(): SqliteAdapter {
    return new SharedAdapter();
  }
}
