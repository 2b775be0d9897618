import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** One statement that ran on a connection that serves, and the rows it gave back and wrote. */
export interface RanStatement {
  readonly sql: string;
  readonly returned: number;
  readonly changed: number;
}
type StatementWatch = (ran: RanStatement) => void;

let watch: StatementWatch | null = null;

/**
 * Reports the statements of every database that is opened from now on; null ends that. For tests.
 *
 * @internal Tests bound what each statement returns.
 */
export function watchStatements(next: StatementWatch | null): void {
  watch = next;
}

/** What a connection does, with each statement reported. */
class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #report: StatementWatch;
  constructor(inner: DatabaseConnection, report: StatementWatch) {
    this.inner = inner;
    this.#report = report;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.inner.executeQuery<Row>(query);
    const changed = Number(result.numAffectedRows ?? 0n);
    this.#report({ sql: query.sql, returned: result.rows.length, changed });
    return result;
  }
  /** A stream hands over a row at a time and lets others go first in between. */
  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery(query, chunkSize);
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof WatchedConnection ? connection.inner : connection;

function watchedDriver(driver: Driver, report: StatementWatch): Driver {
  const { savepoint, rollbackToSavepoint, releaseSavepoint } = driver;
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) =>
      new WatchedConnection(await driver.acquireConnection(options), report),
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(innerOf(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    ...(savepoint === undefined ? {} : { savepoint: savepoint.bind(driver) }),
    ...(rollbackToSavepoint === undefined ? {} : { rollbackToSavepoint: rollbackToSavepoint.bind(driver) }),
    ...(releaseSavepoint === undefined ? {} : { releaseSavepoint: releaseSavepoint.bind(driver) }),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

/** The dialect, with its statements reported to whoever watches; the dialect itself when nobody does. */
export function watchedDialect(dialect: Dialect): Dialect {
  const report = watch;
  if (report === null) return dialect;
  return {
    createDriver: () => watchedDriver(dialect.createDriver(), report),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
