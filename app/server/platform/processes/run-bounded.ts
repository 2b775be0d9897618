import { spawn } from 'node:child_process';
import { boundToParent } from './bound-to-parent.ts';
import { type Command, killGroup, limited, type ProcessLimits } from './limits.ts';
import { lowerSessionPriority } from './priority.ts';

/** How a program ended. */
export type Run =
  | { readonly kind: 'done'; readonly output: Buffer }
  /** It reported an error, by its exit code. */
  | { readonly kind: 'failed'; readonly output: Buffer }
  /** It exceeded its time or output limit. */
  | { readonly kind: 'tooMuch' }
  /** Somebody else killed it: the kernel at a limit of memory or processor time, or whoever may. */
  | { readonly kind: 'killed' }
  /** It could not be started, or was aborted. */
  | { readonly kind: 'unavailable' };

/** The limits of one run. */
export interface RunOptions {
  readonly limits: ProcessLimits;
  /** In ms. */
  readonly maxDuration: number;
  readonly maxOutputBytes: number;
  /** What it reads from its standard input; left out it reads nothing, and ends with this process. */
  readonly input?: Uint8Array;
  /** Its variables; left out it has none. Other users of the machine see its arguments, and none of these. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Kills it. */
  readonly signal?: AbortSignal;
}

/** Exit codes of a shell when a program cannot be executed or was not found. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

/**
 * Runs a program with limits and a low priority and answers what it writes to its standard output: with no
 * environment but the given one, in a process group of its own that is killed with it. Never rejects.
 */
export function runBounded(command: Command, options: RunOptions): Promise<Run> {
  const { limits, maxDuration, maxOutputBytes, input, environment = {}, signal } = options;
  return new Promise((settle) => {
    if (signal?.aborted === true) return settle({ kind: 'unavailable' });
    const bounded = limited(command, limits);
    const { program, args } = input === undefined ? boundToParent(bounded) : bounded;
    const child = spawn(program, args, {
      ...{ env: environment, cwd: '/', detached: true },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    lowerSessionPriority(child.pid, limits.niceness);
    const parts: Buffer[] = [];
    let size = 0;
    let killed: 'tooMuch' | 'unavailable' | null = null;
    const kill = (why: 'tooMuch' | 'unavailable'): void => {
      killed ??= why;
      killGroup(child.pid);
    };
    const giveUp = (): void => kill('unavailable');
    const timer = setTimeout(() => kill('tooMuch'), maxDuration);
    signal?.addEventListener('abort', giveUp, { once: true });
    const end = (run: Run): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle(run);
    };
    child.stdout.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size > maxOutputBytes) kill('tooMuch');
      else parts.push(part);
    });
    child.on('error', () => end({ kind: 'unavailable' }));
    child.on('close', (code) => {
      // What waits for this process to end is in its group.
      killGroup(child.pid);
      if (killed !== null) end({ kind: killed });
      else if (code === null) end({ kind: 'killed' });
      else if (notRun.has(code)) end({ kind: 'unavailable' });
      else if (code === 0) end({ kind: 'done', output: Buffer.concat(parts) });
      else end({ kind: 'failed', output: Buffer.concat(parts) });
    });
    // It may exit before it has read everything.
    child.stdin.on('error', () => undefined);
    if (input !== undefined) child.stdin.end(input);
  });
}
