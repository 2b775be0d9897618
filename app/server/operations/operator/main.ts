// The operator's command line: `npm run -s aloft -- <command> …`.
import { createInterface } from 'node:readline/promises';
import { keepNewFilesPrivate } from '../../platform/private-files/private-files.ts';
import { lowerPriority } from '../../platform/processes/priority.ts';
import { noProgress } from '../../platform/progress/progress.ts';
import { longCommandOf } from './long-commands.ts';

keepNewFilesPrivate();
lowerPriority();

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`aloft: ${text}\n`);

async function runHere(words: readonly string[]): Promise<number> {
  const { readConfiguration } = await import('../../configuration.ts');
  const { runOperator } = await import('./run.ts');
  const read = readConfiguration(process.env);
  if (read.ok)
    return runOperator(read.configuration, words, {
      print,
      complain,
      readLine: firstLine,
      progress: noProgress,
    });
  complain(read.problem);
  return 1;
}

const words = process.argv.slice(2);
const long = longCommandOf(words);
if (long === null) process.exitCode = await runHere(words);
else {
  const { runLong } = await import('./run-long.ts');
  const screen = {
    write: (text: string) => void process.stderr.write(text),
    // A terminal that does not know how wide it is has 0.
    columns: () => (process.stderr.isTTY ? process.stderr.columns || 80 : null),
  };
  process.exitCode = await runLong(words, long, { print, complain, screen });
}
