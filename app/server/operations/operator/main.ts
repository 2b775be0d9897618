// The operator's command line: `npm run -s aloft -- <command> …`.
import { createInterface } from 'node:readline/promises';
import { readConfiguration } from '../../configuration.ts';
import { keepNewFilesPrivate } from '../../platform/private-files/private-files.ts';
import { lowerPriority } from '../../platform/processes/priority.ts';
import { runOperator } from './run.ts';

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

const read = readConfiguration(process.env);
if (read.ok) {
  process.exitCode = await runOperator(read.configuration, process.argv.slice(2), {
    print: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`aloft: ${text}\n`),
    readLine: firstLine,
  });
} else {
  process.stderr.write(`aloft: ${read.problem}\n`);
  process.exitCode = 1;
}
