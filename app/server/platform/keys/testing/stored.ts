// Searches a data folder and a database for secrets in plain text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';
import { describeTables } from '../../database/describe.ts';
import { databaseOf } from '../../database/open.ts';

/** Secrets by name. */
export type Canaries = Readonly<Record<string, string>>;

/** The forms in which a file could contain a secret: as text, and decoded. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'base64url');
  const isKey = bytes.length === 32 && bytes.toString('base64url') === text;
  return [Buffer.from(text), ...(isKey ? [bytes, Buffer.from(bytes.toString('hex'))] : [])];
}

/** `<secret> in <file>` for each secret in a file below the folder; `except` names files that may contain it. */
export function leaksInFiles(folder: string, canaries: Canaries, except: readonly string[] = []): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || except.includes(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    for (const [what, text] of Object.entries(canaries))
      if (formsOf(text).some((form) => bytes.includes(form))) found.push(`${what} in ${path}`);
  }
  return found;
}

/** A column and its texts. */
export interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

const Texts = v.array(v.object({ text: v.nullable(v.union([v.string(), v.number()])) }));

/** Every column of every table, from the database's own schema. */
export async function columnsOf({ services, configuration }: TestServer): Promise<Column[]> {
  const { engine } = databaseOf(configuration);
  const columns: Column[] = [];
  for (const table of await describeTables(services.db, engine)) {
    for (const column of table.columns) {
      const { rows } = await sql`SELECT ${sql.ref(column)} AS text FROM ${sql.table(table.name)}`.execute(
        services.db,
      );
      const texts = v.parse(Texts, rows).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
      columns.push({ name: `${table.name}.${column}`, texts });
    }
  }
  return columns;
}

/** `<secret> in <table>.<column>` for each secret in a column. */
export async function leaksInRows(server: TestServer, canaries: Canaries): Promise<string[]> {
  const columns = await columnsOf(server);
  return Object.entries(canaries).flatMap(([what, secret]) =>
    columns
      .filter(({ texts }) => texts.some((text) => text.includes(secret)))
      .map(({ name }) => `${what} in ${name}`),
  );
}
