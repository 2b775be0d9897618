// Which statements of the product the exhaustive run has run on SQLite and never on PostgreSQL. Most tests of the server run
// on one engine only; this keeps that honest.
//   node .ci/statements.ts FOLDER
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only SQLite is asked: PostgreSQL has other statements for it, which tests of its own run. */
const ofSqlite: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /\bname_index/, why: 'the index of names' },
  { text: /^select "position".* from "changes" where "position" >=/, why: 'a log that appears in its order' },
  { text: /^DELETE FROM tree_deltas WHERE rowid IN/, why: 'rows that no other process locks' },
  { text: /\bCAST\("\w+" AS BLOB\)/, why: 'a length in bytes' },
  {
    text: /^CREATE TRIGGER\b/,
    why: 'made anew after a restore, as the backup’s build had them; PostgreSQL switches its off',
  },
  { text: /\bsqlite_sequence\b|\bunixepoch\(|\bPRAGMA\b|^VACUUM$/, why: 'SQLite’s own tables and functions' },
];

/** A statement whose lists of values and of rows have any length, and whose rows are found by what both engines call theirs. */
const comparable = (text: string): string =>
  text
    .replace(/\bctid\b/g, 'rowid')
    .replace(/\b(LIMIT|OFFSET) \d+/g, '$1 ?')
    .replace(/\(\?(?:, …)?\)/g, '(?, …)')
    .replace(/(\(\?, …)(?:, null)+\)/g, '$1)')
    .replace(/(\((?:\?|CAST\(\? AS \w+\))(?:, (?:…|\?|CAST\(\? AS \w+\)))*\))(?:, \1)+/g, '$1');

/** The statements of an engine: its text, and the file that ran it. */
function statementsOf(folder: string, engine: 'server' | 'cluster'): ReadonlyMap<string, string> {
  const lines = globSync(join(folder, `${engine}-*.tsv`)).flatMap((path) =>
    readFileSync(path, 'utf8').split('\n'),
  );
  return new Map(
    lines.flatMap((line) => {
      const [file, text] = line.split('\t');
      return file === undefined || text === undefined ? [] : [[comparable(text), file] as const];
    }),
  );
}

/** The statements that ran on SQLite and not on PostgreSQL, with their files, in the order of both. */
export function onlyOnFiles(
  server: ReadonlyMap<string, string>,
  cluster: ReadonlyMap<string, string>,
): readonly string[] {
  return [...server]
    .filter(([text]) => !cluster.has(text) && !ofSqlite.some((one) => one.text.test(text)))
    .map(([text, file]) => `${file}: ${text}`)
    .toSorted();
}

function main(folder: string): void {
  const [server, cluster] = [statementsOf(folder, 'server'), statementsOf(folder, 'cluster')];
  if (server.size === 0 || cluster.size === 0) {
    console.error(`no statements of ${server.size === 0 ? 'SQLite' : 'PostgreSQL'} in ${folder}`);
    process.exitCode = 2;
    return;
  }
  const missing = onlyOnFiles(server, cluster);
  for (const line of missing) console.error(line);
  console.log(`${server.size} statements on SQLite, ${missing.length} of them never on PostgreSQL`);
  if (missing.length > 0) process.exitCode = 1;
}

if (import.meta.main) main(process.argv[2] ?? '.cache/statements');
