// Runs all parts of a command in sequence and reports the failed ones.
import { spawn } from 'node:child_process';

/** A part of a command such as `npm run check`. */
export interface Part {
  readonly name: string;
  /** A program and its arguments. `node` is the current Node. */
  readonly command: readonly [string, ...string[]];
}

/** The output of a program, and whether it exited with 0. */
interface Ended {
  readonly succeeded: boolean;
  readonly output: string;
}

function run([name, ...words]: Part['command']): Promise<Ended> {
  const program = name === 'node' ? process.execPath : name;
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (bytes: Buffer): void => {
    output += bytes.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((settle) => {
    child.once('error', (error) => settle({ succeeded: false, output: `${error.message}\n` }));
    child.once('close', (code) => settle({ succeeded: code === 0, output }));
  });
}

/**
 * Runs every part, also after failures. Prints a line for each, with the output of failed ones, and returns the names of
 * those that failed.
 */
export async function runParts(
  parts: readonly Part[],
  print: (line: string) => void = console.log,
): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command } of parts) {
    const began = performance.now();
    const { succeeded, output } = await run(command);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`${succeeded ? 'ok  ' : 'FAIL'} ${name.padEnd(13)} ${seconds} s`);
    if (succeeded) continue;
    failed.push(name);
    print(output.trimEnd());
  }
  return failed;
}

/** Runs every part of a command and sets the exit code to 1 if any failed. */
export async function runCommand(command: string, parts: readonly Part[], advice = ''): Promise<void> {
  const failed = await runParts(parts);
  if (failed.length === 0) return;
  console.log(`${command}: ${failed.join(', ')} failed${advice === '' ? '' : `; ${advice}`}`);
  process.exitCode = 1;
}
