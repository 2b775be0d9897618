// What lies on a disk and in a database, searched for what must not be there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';
import { describeTables } from '../../database/describe.ts';
import { databaseOf } from '../../database/open.ts';

/** Secrets by what they are called. */
export type Canaries = Readonly<Record<string, string>>;

/** A secret as it could stand in a file: as text, and as the bytes that the text stands for. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'base64url');
  const isKey = bytes.length === 32 && bytes.toString('base64url') === text;
  return [Buffer.from(text), ...(isKey ? [bytes, Buffer.from(bytes.toString('hex'))] : [])];
}

/** `what in where`, for each secret that a file below the folder holds; `except` names files that may. */
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

/** A column, with the texts that stand in it. */
export interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

const Texts = v.array(v.object({ text: v.nullable(v.union([v.string(), v.number()])) }));

/** Every column of every table, asked of the database itself. */
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

/** `what in table.column`, for each secret that a column holds. */
export async function leaksInRows(server: TestServer, canaries: Canaries): Promise<string[]> {
  const columns = await columnsOf(server);
  return Object.entries(canaries).flatMap(([what, secret]) =>
    columns
      .filter(({ texts }) => texts.some((text) => text.includes(secret)))
      .map(({ name }) => `${what} in ${name}`),
  );
}
