import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { retryWhileBusy } from './busy-retry.ts';
import { type TimeSlice, timeSlice } from './time-slice.ts';

/** Statements that write nothing themselves; what is not known counts as a write. */
const readingText = /^\s*(select|explain|pragma|begin|commit|rollback)\b/i;
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && readingText.test(sql));

/** Lets others go first between two statements of a long series that keeps the connection, as a transaction does. */
class SlicedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #slice: TimeSlice;
  #isFresh = false;
  #hasWritten = false;
  constructor(inner: DatabaseConnection, slice: TimeSlice) {
    this.#inner = inner;
    this.#slice = slice;
  }
  /** Whoever has it now has waited already. */
  taken(): this {
    this.#isFresh = true;
    return this;
  }
  /** Whether anything may have been written since it was asked before. */
  resetHasWritten(): boolean {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    return hasWritten;
  }
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const pause = this.#isFresh ? null : this.#slice.pause();
    this.#isFresh = false;
    if (!isRead(query)) this.#hasWritten = true;
    // The inner one has its answer before it returns.
    const run = () => this.#slice.step(() => this.#inner.executeQuery<Row>(query));
    return retryWhileBusy(pause === null ? run() : pause.then(run), run);
  }
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    for await (const rows of this.#inner.streamQuery<Row>(query, chunkSize)) {
      yield rows;
      await this.#slice.pause();
    }
  }
}

/**
 * Takes the write lock at once: a read that is followed by a write cannot be overtaken (T7). The one connection is had
 * by one at a time, in the order they come; a long series waits for its turn before it stands in that line, and not with
 * the connection in its hand. Whoever has written is answered when that is on disk, and others have the connection
 * meanwhile.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #slice = timeSlice();
  readonly #log: WriteAheadLog;
  #connection: SlicedConnection | null = null;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#log = log;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= new SlicedConnection(inner, this.#slice);
    const pause = this.#slice.pause();
    if (pause !== null) await pause;
    if (this.#isTaken) await new Promise<void>((settle) => this.#waiting.push(settle));
    this.#isTaken = true;
    return this.#connection.taken();
  }
  override async releaseConnection(): Promise<void> {
    const onDisk = this.#connection?.resetHasWritten() === true ? this.#log.committed() : null;
    const next = this.#waiting.shift();
    // It stays taken for whoever is next.
    if (next === undefined) this.#isTaken = false;
    else next();
    await onDisk;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
  /** SQLite itself has ended a transaction that found the disk full: what went wrong is to be told, not that. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

/** What comes after a commit. */
export interface WriteAheadLog {
  /** To be called between two transactions. Resolves when all that was committed is on disk. */
  committed(): Promise<void>;
  close(): Promise<void>;
}

/** Tells Kysely to leave it to the driver who has the connection, and that a transaction undoes a change of the schema. */
class SharedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's dialect for a SQLite of this process, which answers at once. */
export class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #log: WriteAheadLog;
  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#database = database;
    this.#log = log;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#log);
  }
  override createAdapter(): SqliteAdapter {
    return new SharedAdapter();
  }
}
