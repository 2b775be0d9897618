// Runs a command as a process group of its own, so that nothing that it has started outlives it.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Time that processes have after SIGTERM to stop what they have begun, in ms. */
const grace = 5000;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // All of its processes have ended.
  }
}

interface GroupOptions {
  /** The file descriptor that gets its output. */
  readonly output: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborted when the command has taken too long. */
  readonly limit: AbortSignal;
}

interface GroupEnd {
  /** The exit code of the command; 1 after a signal, 127 if it could not be started. */
  readonly code: number;
  /** Whether it was ended because it took too long. */
  readonly isTooLong: boolean;
}

/**
 * Runs a command to its end, and ends all processes of its group with it: with SIGTERM when the limit is reached or this
 * process is told to end, then with SIGKILL. A signal that told this process to end does so afterwards.
 */
export async function runInGroup(
  [program = 'node', ...words]: readonly string[],
  { output, environment, limit }: GroupOptions,
): Promise<GroupEnd> {
  const child = spawn(program, words, {
    detached: true,
    stdio: ['ignore', output, output],
    env: environment,
  });
  const exit = new Promise<number>((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', (code) => settle(code ?? 1));
  });
  const leader = child.pid;
  if (leader === undefined) return { code: await exit, isTooLong: false };
  let told: NodeJS.Signals | undefined;
  const stop = (): void => {
    signalGroup(leader, 'SIGTERM');
    void delay(grace, undefined, { ref: false }).then(() => signalGroup(leader, 'SIGKILL'));
  };
  const end = (signal: NodeJS.Signals): void => {
    told = signal;
    stop();
  };
  for (const signal of endings) process.on(signal, end);
  limit.addEventListener('abort', stop);
  if (limit.aborted) stop();
  const code = await exit;
  limit.removeEventListener('abort', stop);
  signalGroup(leader, 'SIGKILL');
  for (const signal of endings) process.off(signal, end);
  if (told !== undefined) process.kill(process.pid, told);
  return { code, isTooLong: limit.aborted };
}
