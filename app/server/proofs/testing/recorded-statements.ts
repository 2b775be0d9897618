// Notes which statements the product has run on an engine, and from which file. The exhaustive run compares the two engines
// (.ci/statements.ts), as most tests of the server run on one of them only.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOfStatement } from './statement-exceptions.ts';
import { onCluster } from './test-engine.ts';

/** The folder of the notes; without it nothing is noted. */
const statementsVariable = 'ALOFT_STATEMENTS';

const seen = new Set<string>();
let unwritten = '';

/** The file of the server that runs the current statement: the nearest frame of the stack, over its awaits. */
function callingFile(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('where a statement comes from');
  Error.stackTraceLimit = before;
  const frames = [...stack.matchAll(/\/(app\/server\/[\w./-]+\.ts)/g)].map(([, file = '']) => file);
  return frames.find((file) => !/statement-watch|recorded-statements|statement-bound/.test(file)) ?? '';
}

/** Notes a statement when it is the first of its kind in this process, unless a test itself runs it. */
export function noteStatement(sql: string): void {
  if (process.env[statementsVariable] === undefined) return;
  const text = textOfStatement(sql);
  if (seen.has(text)) return;
  const file = callingFile();
  if (/\.test\.ts$|\/(testing|proofs)\//.test(file)) return;
  seen.add(text);
  unwritten += `${file}\t${text}\n`;
}

/** Writes what was noted since the last time. */
export function writeStatements(): void {
  const folder = process.env[statementsVariable];
  if (folder === undefined || unwritten === '') return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${onCluster() ? 'cluster' : 'server'}-${process.pid}.tsv`), unwritten);
  unwritten = '';
}
