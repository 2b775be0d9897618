import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Log } from '../../platform/http/log.ts';
import { killGroup, limited } from '../../platform/processes/limits.ts';
import { programPermissions } from '../../platform/processes/permissions.ts';
import { lowerSessionPriority } from '../../platform/processes/priority.ts';
import { type JobRun, runJob } from './job-run.ts';
import { watchJob } from './job-watch.ts';
import type { MediaFailure, ReadRange } from './kinds.ts';
import type { JobLimits } from './limits.ts';
import { FromWorker, type Job } from './messages.ts';
import type { Outcome } from './outcome.ts';

/** A media process. */
export interface WorkerProcess {
  isAlive(): boolean;
  /** Runs one job; the caller waits for its outcome before the next. Never rejects. */
  ask(job: Job, read: ReadRange): Promise<Outcome>;
  /** Kills it and waits until it has exited. */
  end(): Promise<void>;
}

/** RLIMIT_DATA in MiB: the runtime maps some 600 MiB without using them. */
const dataMebibytes = 2048;
const openFiles = 64;
/** Max. JavaScript heap in MiB; decoders allocate outside of it. */
const heapMebibytes = 192;
const outOfMemory = /out of memory|failed to allocate|cannot allocate/i;
const keptErrors = 2000;
/** Signals that end a whole service, child processes included. */
const orderly: ReadonlySet<string> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);

/** The script of the process; tests replace it. */
export interface WorkerScript {
  readonly path: string;
  readonly args: readonly string[];
}

const reader: WorkerScript = { path: join(import.meta.dirname, 'worker/main.ts'), args: [] };

function spawnWorker(script: WorkerScript): ChildProcess {
  const options = [
    ...programPermissions(),
    // The image library is native, and a watchdog thread waits for the server's end.
    ...['--allow-addons', '--allow-worker'],
    ...['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning'],
    `--max-old-space-size=${heapMebibytes}`,
  ];
  const { program, args } = limited(
    { program: process.execPath, args: options },
    { dataMebibytes, openFiles, cpuSeconds: null },
  );
  return fork(script.path, [...script.args], {
    serialization: 'advanced',
    execPath: program,
    execArgv: [...args],
    // Without the server's environment, which contains secrets.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    cwd: '/',
    // Its own process group: Ctrl+C on the server does not end the job first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** How a process ended. */
interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its standard error. */
  readonly errors: string;
}

/** Settles when the process has exited, or could not be started. */
function endOf(child: ChildProcess): Promise<End> {
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-keptErrors);
  });
  return new Promise((settle) => {
    child.once('close', (code, signal) => settle({ code, signal, errors }));
    child.on('error', (error) => {
      if (child.pid === undefined) settle({ code: null, signal: null, errors: error.message });
    });
  });
}

/** The outcome of a job whose process ended by itself. */
function outcomeOf({ signal, errors }: End): Outcome {
  if (signal === 'SIGKILL') return { kind: 'killed' };
  if (signal !== null && orderly.has(signal)) return { kind: 'unavailable' };
  return { kind: 'failed', reason: outOfMemory.test(errors) ? 'memory' : 'crash' };
}

/** Starts a media process; null when it cannot be started or the signal aborts it. Never rejects. */
export async function startWorker(
  limits: JobLimits,
  log: Log,
  signal: AbortSignal,
  script = reader,
): Promise<WorkerProcess | null> {
  const child = spawnWorker(script);
  lowerSessionPriority(child.pid);
  const ready = Promise.withResolvers<boolean>();
  const giveUp = (): void => ready.resolve(false);
  let running: JobRun | null = null;
  let jobs = 0;
  let blamed: MediaFailure | null = null;
  let [isGone, isEnded] = [false, false];

  const kill = (reason: MediaFailure): void => {
    blamed ??= reason;
    if (!isGone) killGroup(child.pid);
  };
  child.on('message', (message: unknown) => {
    const heard = v.safeParse(FromWorker, message);
    if (!heard.success) kill('crash');
    else if (heard.output.kind === 'ready') ready.resolve(true);
    else if (running?.hear(heard.output) === false) kill('crash');
  });
  const gone = endOf(child).then((end) => {
    isGone = true;
    giveUp();
    if (isEnded) running?.settle({ kind: 'unavailable' });
    else {
      const detail = `a process ended with ${end.signal ?? end.code}${blamed === null ? '' : `, killed for its ${blamed}`}`;
      log({ event: 'media-worker', pid: child.pid ?? 0, detail, error: end.errors });
      running?.settle(blamed === null ? outcomeOf(end) : { kind: 'failed', reason: blamed });
    }
  });
  const end = async (): Promise<void> => {
    isEnded = true;
    if (!isGone) killGroup(child.pid);
    await gone;
  };
  const late = setTimeout(giveUp, limits.startSeconds * 1000);
  signal.addEventListener('abort', giveUp, { once: true });
  const isReady = await ready.promise;
  clearTimeout(late);
  signal.removeEventListener('abort', giveUp);
  const { pid } = child;
  if (!isReady || pid === undefined) {
    await end();
    return null;
  }
  log({ event: 'media-worker', pid, detail: 'a process was started' });
  return {
    isAlive: () => !isGone && !isEnded && blamed === null,
    ask: async (job, read) => {
      if (isGone || isEnded) return { kind: 'unavailable' };
      jobs += 1;
      const run = runJob({
        ...{ number: jobs, job, read, readSeconds: limits.readSeconds },
        say: (message) => {
          if (child.connected) child.send(message, () => undefined);
        },
      });
      running = run;
      const watch = watchJob({ pid, isWaiting: run.isWaiting, over: kill }, limits);
      const outcome = await run.outcome;
      watch.stop();
      running = null;
      return outcome;
    },
    end,
  };
}
