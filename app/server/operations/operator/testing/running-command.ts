// A command in a process that a test stops, and a file whose bytes never end.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { errorOf, type Ran } from '../../../proofs/testing/operator-process.ts';

/** How a command ended. */
export interface Ended extends Omit<Ran, 'code'> {
  /** Null when it died of a signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A command that is running. */
export interface RunningCommand {
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

/** Starts a command of the command line, which does not outlive the test. */
export function startAloft(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): RunningCommand {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.error += chunk.toString();
  });
  return {
    kill: (signal) => void child.kill(signal),
    ended: new Promise((settle) =>
      child.once('close', (code, signal) =>
        settle({ code, signal, out: texts.out, ...errorOf(texts.error) }),
      ),
    ),
  };
}

/** A pipe in place of a file: whoever reads it waits for what the test writes. */
export interface HeldFile {
  /** Resolves when somebody reads it. */
  readonly read: Promise<void>;
  /** From here on bytes come, without end. */
  flow(): void;
  /** Puts the file back, as the end of the test does. */
  restore(): void;
}

/** Puts a pipe in place of a file, until the test is over. */
export function holdFile(path: string): HeldFile {
  const away = `${path}.away`;
  renameSync(path, away);
  const { status } = spawnSync('mkfifo', [path]);
  if (status !== 0) throw new Error('no pipe could be made');
  const pipe = createWriteStream(path);
  // Its reader has ended.
  pipe.on('error', () => undefined);
  const chunk = Buffer.alloc(64 * 1024);
  const write = (): void => {
    if (!pipe.destroyed) pipe.write(chunk, (error) => (error ? undefined : write()));
  };
  let isRestored = false;
  const restore = (): void => {
    if (isRestored) return;
    isRestored = true;
    pipe.destroy();
    rmSync(path);
    renameSync(away, path);
  };
  onTestFinished(restore);
  return {
    read: new Promise((settle) => pipe.once('open', () => settle())),
    flow: write,
    restore,
  };
}
