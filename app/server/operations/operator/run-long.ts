// Runs a long command on a thread of its own: one statement of a large database may take minutes, and during them this
// thread goes on drawing and hears signals.
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { type LongCommand, longCommands } from './long-commands.ts';
import { openReporter, type Screen } from './progress.ts';
import { ThreadMessage } from './thread-messages.ts';

/** What a person who waits sees move, in ms. */
const tickPause = 1000;
/** A command that was told to stop has so long for what it is doing, in ms. */
const grace = 10_000;
/** A second signal ends it at once. One that comes this soon after the first is the same: npm passes on what a terminal sends to both. */
const sameSignal = 1000;

type Signal = 'SIGINT' | 'SIGTERM';
const codes: Readonly<Record<Signal, number>> = { SIGINT: 130, SIGTERM: 143 };

/** The standard output of a process, and its screen. */
export interface LongTerminal {
  print(text: string): void;
  complain(text: string): void;
  readonly screen: Screen;
}

/**
 * Runs a long command; resolves with its exit code. SIGINT and SIGTERM stop it between two units of its work; when that
 * takes longer than ten seconds, the process dies of the signal, as it would in the middle of a power failure.
 */
export function runLong(
  words: readonly string[],
  command: LongCommand,
  terminal: LongTerminal,
): Promise<number> {
  const reporter = openReporter(terminal.screen, () => performance.now());
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./command-thread.ts', import.meta.url), {
    name: 'command',
    argv: [...words],
    workerData: flag,
  });
  const ticks = setInterval(() => reporter.tick(), tickPause);
  let isSaid = false;
  const sayStopped = (): void => {
    if (isSaid) return;
    isSaid = true;
    reporter.end('broken off');
    terminal.complain(`stopped: ${longCommands[command]}`);
  };

  let stopping: { readonly signal: Signal; readonly at: number } | null = null;
  function die(signal: Signal): void {
    sayStopped();
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  function hear(signal: Signal): void {
    if (stopping === null) {
      stopping = { signal, at: performance.now() };
      Atomics.store(flag, 0, 1);
      reporter.end('broken off');
      terminal.complain('stopping; once more ends it at once');
      setTimeout(die, grace, signal).unref();
    } else if (performance.now() - stopping.at > sameSignal) die(signal);
  }
  process.on('SIGINT', hear).on('SIGTERM', hear);

  return new Promise<number>((resolve, reject) => {
    let code = 1;
    thread.on('message', (given: unknown) => {
      const message = v.parse(ThreadMessage, given);
      switch (message.kind) {
        case 'step':
          reporter.begin(message.name, message.unit, message.total);
          return;
        case 'moved':
          reporter.moved(message.done);
          return;
        case 'print':
          reporter.end('done');
          terminal.print(message.text);
          return;
        case 'complain':
          reporter.end('broken off');
          terminal.complain(message.text);
          return;
        case 'ended':
          code = message.code;
          return;
        case 'stopped':
          sayStopped();
          code = codes[stopping?.signal ?? 'SIGINT'];
      }
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      clearInterval(ticks);
      process.removeListener('SIGINT', hear).removeListener('SIGTERM', hear);
      resolve(code);
    });
  });
}
