import type { Engine } from './engine.ts';
import { type Step, steps } from './schema.ts';

/**
 * A step in an engine's words. PostgreSQL's integers have 64 bits and its texts are compared byte by byte there,
 * too, so that an order and a page token mean the same on both.
 */
function inEngine(step: Step, engine: Engine): string {
  const text = typeof step === 'string' ? step : step(engine);
  if (engine === 'sqlite') return text;
  return text
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\) STRICT;/g, ');');
}

/** What a migration needs of an engine. */
export interface Migrated {
  /** How many steps were taken before. */
  readonly version: () => Promise<number>;
  /** Takes one step and writes down its number, both or neither. */
  readonly take: (sql: string, version: number) => Promise<void>;
}

/** The schema that this build works with. */
export const newestVersion = steps.length;

/** Steps that a database lacks up to a version, counted from its own. Throws when a newer Aloft has written it (P5). */
function stepsAfter(version: number, engine: Engine, upTo = newestVersion): readonly string[] {
  if (version > steps.length) {
    throw new Error(
      `the data was written by a newer Aloft (schema ${version}, this one knows ${steps.length})`,
    );
  }
  return steps.slice(version, upTo).map((step) => inEngine(step, engine));
}

/** Brings a database's schema up to date, or to an older version that is wanted; answers how many steps that took. */
export async function migrate(database: Migrated, engine: Engine, upTo = newestVersion): Promise<number> {
  const version = await database.version();
  const missing = stepsAfter(version, engine, upTo);
  for (const [index, sql] of missing.entries()) await database.take(sql, version + index + 1);
  return missing.length;
}
