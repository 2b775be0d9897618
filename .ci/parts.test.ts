import { expect, it } from 'vitest';
import { runParts } from './parts.ts';

const part = (name: string, script: string) => ({ name, command: ['node', '-e', script] as const });

it('runs every part after failures, and reports the failed ones with their output', async () => {
  const lines: string[] = [];
  const failed = await runParts(
    [
      part('first', 'console.error("a type is wrong"); process.exit(2)'),
      part('second', 'console.log("nobody needs to read this")'),
      { name: 'third', command: ['/no/such/program'] },
      part('fourth', 'process.kill(process.pid, "SIGKILL")'),
    ],
    (line) => lines.push(line),
  );
  expect(failed).toEqual(['first', 'third', 'fourth']);
  expect(lines.map((line) => line.replace(/ +[\d.]+ s$/, ''))).toEqual([
    'FAIL first',
    'a type is wrong',
    'ok   second',
    'FAIL third',
    expect.stringContaining('ENOENT'),
    'FAIL fourth',
    '',
  ]);
});
