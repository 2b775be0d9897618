// A program that an engine needs, in a process group of its own: what it starts ends with it.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running program. */
export interface Program {
  readonly child: ChildProcess;
  /** The end of what it printed. */
  printed(): string;
  /** Throws `ProgramEnded` if it does not run any more. */
  check(): void;
  /** Kills its process group and waits for the end of the program. */
  stop(): Promise<void>;
}

/** A program ended while it was needed: waiting is of no use. */
export class ProgramEnded extends Error {}

/** How much of the output of a program is kept, in characters. */
const keptLength = 8000;

const running = new Set<ChildProcess>();

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}
// A worker that is ended in the middle of a test does not come to `stop`.
process.on('exit', () => running.forEach(killGroup));

/** Starts a program. `stdio` is its standard input and what else it has from descriptor 3. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  more: readonly 'pipe'[] = [],
): Program {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...more];
  const child = spawn(command, args, { stdio, env, detached: true });
  let printed = '';
  let end: string | undefined;
  const keep = (chunk: Buffer): void => {
    printed = `${printed}${chunk.toString()}`.slice(-keptLength);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  running.add(child);
  const ended = once(child, 'exit').then(
    ([code, signal]) => {
      end = `${command} ended with ${code ?? signal}`;
    },
    (error: unknown) => {
      end = `${command} did not start: ${String(error)}`;
    },
  );
  return {
    child,
    printed: () => printed,
    check: () => {
      if (end !== undefined) throw new ProgramEnded(`${end}\n${printed}`);
    },
    stop: async () => {
      killGroup(child);
      await ended;
      running.delete(child);
    },
  };
}
