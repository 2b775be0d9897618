import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Log } from '../../platform/http/log.ts';
import { programPermissions } from '../../platform/processes/permissions.ts';
import { DownloadFailure } from '../offline/fetch.ts';
import { type Job, type Order, Report } from './messages.ts';
import type { TransferHooks } from './transfer.ts';

/** A download is begun so often in all, when the engine's process dies under it. */
const mostBeginnings = 3;
const killAfter = 2000;

/** The torrent engine, which lives in a process of its own (T18). */
export interface TorrentEngine {
  /**
   * Fetches a torrent into the job's folder. Goes on in a new process when the old one dies; rejects with a
   * DownloadFailure, with the signal's reason, and with whatever `described` rejects with.
   */
  fetch(job: Job, hooks: TransferHooks, signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

interface Begun {
  readonly job: Job;
  readonly hooks: TransferHooks;
  readonly signal: AbortSignal;
  readonly end: PromiseWithResolvers<void>;
  beginnings: number;
}

/**
 * What the process may touch, as options of Node: it reads the program, writes below `folder` (which must be there
 * already), and starts nothing.
 */
export function permissions(folder: string): string[] {
  return [...programPermissions(), `--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`];
}

function startProcess(folder: string): ChildProcess {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return fork(join(import.meta.dirname, 'engine.ts'), [], {
    serialization: 'advanced',
    // Without the server's environment, which contains secrets.
    env: {},
    execArgv: [...permissions(folder), '--disable-warning=ExperimentalWarning', '--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Opens the engine; its process starts with the first download. `folder` is all that it may write to. */
export function openTorrentEngine(folder: string, log: Log): TorrentEngine {
  const begun = new Map<string, Begun>();
  let child: ChildProcess | null = null;
  let stopped = false;

  const say = (to: ChildProcess, order: Order): void => {
    // A process that just died is begun anew by its `exit`.
    if (to.connected) to.send(order, () => undefined);
  };

  function describedTo(to: ChildProcess, own: Begun, report: Extract<Report, { kind: 'described' }>): void {
    own.hooks.described(report.description).then(
      () => say(to, { kind: 'go', id: own.job.id }),
      (error: unknown) => {
        own.end.reject(error);
        say(to, { kind: 'end', id: own.job.id });
      },
    );
  }

  function hear(from: ChildProcess, message: unknown): void {
    const parsed = v.safeParse(Report, message);
    if (!parsed.success) {
      log({ event: 'torrent-engine', error: 'it said something unknown' });
      from.kill('SIGKILL');
      return;
    }
    const report = parsed.output;
    const own = begun.get(report.id);
    if (own === undefined) return;
    if (report.kind === 'described') describedTo(from, own, report);
    else if (report.kind === 'progress') own.hooks.progress(report.bytes);
    else {
      begun.delete(report.id);
      if (report.kind === 'done') own.end.resolve();
      else if (report.kind === 'failed') own.end.reject(new DownloadFailure(report.code));
      else own.end.reject(own.signal.reason ?? new DownloadFailure('aborted'));
    }
  }

  function begin(own: Begun): void {
    own.beginnings += 1;
    child ??= watch(startProcess(folder));
    say(child, { kind: 'begin', job: own.job });
  }

  function resume(died: ChildProcess): void {
    if (child === died) child = null;
    for (const [id, own] of begun) {
      if (!own.signal.aborted && !stopped && own.beginnings < mostBeginnings) begin(own);
      else {
        begun.delete(id);
        own.end.reject(own.signal.aborted ? own.signal.reason : new DownloadFailure('aborted'));
      }
    }
  }

  function watch(started: ChildProcess): ChildProcess {
    if (started.pid !== undefined) log({ event: 'torrent-engine', pid: started.pid });
    started.on('message', (message: unknown) => hear(started, message));
    started.stderr?.on('data', (text: Buffer) =>
      log({ event: 'torrent-engine', error: text.toString().slice(0, 2000) }),
    );
    started.on('error', (error) => {
      log({ event: 'torrent-engine', error: String(error) });
      // One that could not even start has no end to hear of.
      if (started.pid === undefined) resume(started);
    });
    started.once('exit', () => resume(started));
    return started;
  }

  return {
    fetch: async (job, hooks, signal) => {
      signal.throwIfAborted();
      const own: Begun = { job, hooks, signal, end: Promise.withResolvers(), beginnings: 0 };
      let late: NodeJS.Timeout | undefined;
      const stop = (): void => {
        if (child !== null) say(child, { kind: 'end', id: job.id });
        // One that does not listen any more is ended, and the others go on in the next.
        late = setTimeout(() => child?.kill('SIGKILL'), killAfter);
      };
      signal.addEventListener('abort', stop, { once: true });
      begun.set(job.id, own);
      begin(own);
      try {
        await own.end.promise;
      } finally {
        clearTimeout(late);
        signal.removeEventListener('abort', stop);
      }
    },
    stop: async () => {
      stopped = true;
      const last = child;
      if (last === null) return;
      const gone = new Promise<void>((settle) => last.once('exit', () => settle()));
      const late = setTimeout(() => last.kill('SIGKILL'), killAfter);
      if (last.connected) last.disconnect();
      await gone;
      clearTimeout(late);
    },
  };
}
