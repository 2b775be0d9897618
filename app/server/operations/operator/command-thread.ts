// The thread of a long command: the terminal and the signals are another thread's.
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { readConfiguration } from '../../configuration.ts';
import { type Progress, Stopped } from '../../platform/progress/progress.ts';
import { runOperator } from './run.ts';
import { StopFlag, type ThreadMessage } from './thread-messages.ts';

const flag = v.parse(StopFlag, workerData);
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** Whoever draws ten times a second need not hear more often. */
const pause = 50;

function assertGoing(): void {
  if (Atomics.load(flag, 0) !== 0) throw new Stopped();
}

const progress: Progress = {
  step: (name, unit, total) => {
    assertGoing();
    let done = 0;
    let told = performance.now();
    tell({ kind: 'step', name, unit, total });
    return (amount) => {
      done += amount;
      const now = performance.now();
      if (now - told >= pause || done === total) {
        told = now;
        tell({ kind: 'moved', done });
      }
      assertGoing();
    };
  },
};

async function run(): Promise<ThreadMessage> {
  const read = readConfiguration(process.env);
  if (!read.ok) {
    tell({ kind: 'complain', text: read.problem });
    return { kind: 'ended', code: 1 };
  }
  try {
    const code = await runOperator(read.configuration, process.argv.slice(2), {
      print: (text) => tell({ kind: 'print', text }),
      complain: (text) => tell({ kind: 'complain', text }),
      // No long command reads anything.
      readLine: async () => '',
      progress,
    });
    return { kind: 'ended', code };
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' };
    throw error;
  }
}

tell(await run());
