import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Reads the output of a started server until it says that it is ready, and lets the rest run off.
 * Throws with what it printed when it ends before.
 */
export async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('The server has no output.');
  const printed: string[] = [];
  await new Promise<void>((ready, ended) => {
    const lines = createInterface(stdout);
    lines.on('line', (line) => {
      if (line.includes('Aloft is ready')) ready();
      printed.push(line);
    });
    lines.on('close', () => ended(new Error(`The server ended before it was ready: ${printed.join('\n')}`)));
  });
}
