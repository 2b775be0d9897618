import init, {
  type PreparedStatement,
  type SqlValue,
  type Database as WasmDatabase,
} from '@sqlite.org/sqlite-wasm';
import { Kysely, type SqliteDatabase } from 'kysely';
import { migrate } from '../migrator.ts';
import type { Database } from '../open.ts';
import { ImmediateDialect } from '../sqlite/immediate-dialect.ts';
import { nameTokens, nameTokensFunction } from '../sqlite/name-tokens.ts';
import type { Tables } from '../tables/tables.ts';

/** A statement with SQLite's counters. */
export interface Measured {
  readonly sql: string;
  /** Instructions of SQLite's virtual machine: ten to fifty per row visited. */
  readonly steps: number;
  readonly returned: number;
  /** Including those changed by triggers and foreign keys. */
  readonly changed: number;
}
type Report = (measured: Measured) => void;

/** A database in memory that reports the cost of each statement. */
export interface MeasuredDatabase {
  /** Its statements are reported. */
  readonly db: Database;
  /** The same database, without reports. */
  readonly unmeasured: Database;
  /** Saves the state; the returned function restores it, between two transactions. */
  snapshot(): () => void;
}

const isValue = (value: unknown): value is SqlValue =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array;

function valuesOf(parameters: readonly unknown[]): SqlValue[] {
  return parameters.map((value) => {
    if (!isValue(value)) throw new TypeError('a parameter that SQLite cannot hold');
    return value;
  });
}

/**
 * The app's schema and dialect on SQLite as WebAssembly: the same version as Node's, built with counters that Node's
 * lacks. `report` gets each statement after it ran.
 */
export async function openMeasured(report: Report): Promise<MeasuredDatabase> {
  const sqlite = await init();
  const { capi, wasm } = sqlite;
  const connect = (): WasmDatabase => {
    const made = new sqlite.oo1.DB(':memory:');
    made.createFunction(nameTokensFunction, (_context, accountId, text) =>
      nameTokens(String(accountId), String(text)),
    );
    return made;
  };
  let database = connect();
  let prepared = new Map<string, PreparedStatement>();
  database.exec('PRAGMA foreign_keys = ON');

  const prepare = (text: string): PreparedStatement => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };

  function run(text: string, parameters: readonly unknown[], told: Report): unknown[] {
    const statement = prepare(text);
    const { pointer } = statement;
    if (pointer === undefined) throw new Error('a statement that is none');
    if (parameters.length > 0) statement.bind(valuesOf(parameters));
    const before = database.changes(true);
    const rows: unknown[] = [];
    try {
      while (statement.step()) rows.push(statement.get({}));
    } catch (error) {
      // `reset` throws the statement's error again.
      prepared.delete(text);
      statement.finalize();
      throw error;
    }
    const changed = database.changes(true) - before;
    // Read and reset to 0, as the statement may run again.
    const steps = capi.sqlite3_stmt_status(pointer, capi.SQLITE_STMTSTATUS_VM_STEP, 1);
    statement.reset(true);
    told({ sql: text, steps, returned: rows.length, changed });
    return rows;
  }

  const adapted = (told: Report): SqliteDatabase => ({
    close: () => undefined,
    prepare: (text) => ({
      reader: prepare(text).columnCount > 0,
      all: (parameters) => run(text, parameters, told),
      iterate: (parameters) => run(text, parameters, told).values(),
      run: (parameters) => {
        run(text, parameters, told);
        return { changes: database.changes(), lastInsertRowid: capi.sqlite3_last_insert_rowid(database) };
      },
    }),
  });
  const inMemory = { committed: () => Promise.resolve(), close: () => Promise.resolve() };
  const dialect = (told: Report) => new ImmediateDialect(adapted(told), inMemory);
  const open = (told: Report): Database => new Kysely<Tables>({ dialect: dialect(told) });
  await migrate(new Kysely<unknown>({ dialect: dialect(() => undefined) }));

  /** Continues with a new connection: statements of the old one do not survive the restore. */
  function load(kept: Uint8Array): void {
    for (const statement of prepared.values()) statement.finalize();
    prepared = new Map();
    database.close();
    database = connect();
    const copy = wasm.allocFromTypedArray(kept);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    const size = kept.byteLength;
    database.checkRc(capi.sqlite3_deserialize(database, 'main', copy, size, size, flags));
    database.exec('PRAGMA foreign_keys = ON');
  }

  return {
    db: open(report),
    unmeasured: open(() => undefined),
    snapshot: () => {
      const kept = capi.sqlite3_js_db_export(database);
      return () => load(kept);
    },
  };
}
