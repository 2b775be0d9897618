import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { lowerSessionPriority } from '../../processes/priority.ts';
import { LongReadFailure, type LongReadReason } from '../long-read-failure.ts';
import { ReaderAnswer, type ReaderRequest } from './reader-messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** A pool of processes that read a SQLite file. */
export interface ReaderPool {
  /** The rows of one statement. Rejects with a `LongReadFailure`, or with SQLite's error. */
  read(request: ReaderRequest): Promise<Row[]>;
  /** Ends every process; running reads reject. */
  stop(): Promise<void>;
}

export interface ReaderPoolOptions {
  /** The database file. */
  readonly path: string;
  /** Timeout of a read in ms, after which its process is killed. */
  readonly timeLimit: number;
  /** Timeout of the start of a process, in ms. */
  readonly startLimit: number;
  /** Idle time after which a process ends, in ms. */
  readonly idleLimit: number;
}

/** An SQLite error from another process, which `outageOf` classifies as local ones. */
class ReaderSqliteError extends Error {
  readonly code = 'ERR_SQLITE_ERROR';
  readonly errcode: number;
  constructor(message: string, errcode: number) {
    super(message);
    this.errcode = errcode;
  }
}

const startProcess = (path: string): ChildProcess =>
  fork(join(import.meta.dirname, 'reader-process.ts'), [path], {
    serialization: 'advanced',
    // Without the server's environment, which contains secrets.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A separate session, so that its priority can be lowered; it ends when the IPC channel closes.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** One process, which runs one statement at a time. */
class Reader {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  /** Start-up does not count to the timeout of the read. */
  readonly #ready: Promise<void>;
  #alive = true;
  #idle: NodeJS.Timeout | undefined;
  /** Settles the current request. */
  #fail: (reason: LongReadReason) => void = () => undefined;

  constructor(path: string) {
    this.#child = startProcess(path);
    this.#child.unref();
    this.#child.channel?.unref();
    const end = (): void => {
      this.#alive = false;
      this.#fail('died');
    };
    this.#gone = new Promise((settle) => {
      this.#child.once('exit', () => settle());
      this.#child.once('error', () => settle());
    });
    this.#ready = new Promise((settle) => {
      this.#child.once('message', () => {
        lowerSessionPriority(this.#child.pid);
        settle();
      });
    });
    this.#child.on('error', end);
    this.#child.once('exit', end);
    this.#child.once('disconnect', end);
  }

  get isAlive(): boolean {
    return this.#alive;
  }

  kill(reason: LongReadReason): Promise<void> {
    clearTimeout(this.#idle);
    this.#alive = false;
    this.#fail(reason);
    this.#child.kill('SIGKILL');
    return this.#child.pid === undefined ? Promise.resolve() : this.#gone;
  }

  /** Ends the process unless it gets another request in time. */
  rest(idleLimit: number, ended: () => void): void {
    this.#idle = setTimeout(() => {
      void this.kill('died');
      ended();
    }, idleLimit).unref();
  }

  async read(
    request: ReaderRequest,
    { timeLimit, startLimit }: Pick<ReaderPoolOptions, 'timeLimit' | 'startLimit'>,
  ): Promise<Row[]> {
    clearTimeout(this.#idle);
    // Keeps the server alive until the response.
    this.#child.channel?.ref();
    const rows: Row[] = [];
    const end = Promise.withResolvers<Row[]>();
    this.#fail = (reason) => end.reject(new LongReadFailure(reason));
    let late = setTimeout(() => this.kill('died'), startLimit);
    const hear = (message: unknown): void => {
      const parsed = v.safeParse(ReaderAnswer, message);
      if (!parsed.success || parsed.output.kind === 'ready') {
        void this.kill('died');
        return;
      }
      const said = parsed.output;
      if (said.kind === 'done') end.resolve(rows);
      else if (said.kind === 'rows') for (const row of said.rows) rows.push(named(said.columns, row));
      else if (said.errcode === null) end.reject(new Error(said.message));
      else end.reject(new ReaderSqliteError(said.message, said.errcode));
    };
    try {
      await Promise.race([this.#ready, end.promise]);
      clearTimeout(late);
      late = setTimeout(() => this.kill('too_late'), timeLimit);
      this.#child.on('message', hear);
      this.#child.send(request, (error) => {
        if (error !== null) this.#fail('died');
      });
      return await end.promise;
    } finally {
      clearTimeout(late);
      this.#fail = () => undefined;
      this.#child.off('message', hear);
      this.#child.channel?.unref();
    }
  }
}

const named = (columns: readonly string[], row: readonly unknown[]): Row =>
  Object.fromEntries(columns.map((column, nth) => [column, row[nth]]));

/**
 * Opens the pool; its processes start with the first reads. Each concurrent read takes one process, so the caller
 * bounds their number.
 */
export function openReaderPool(options: ReaderPoolOptions): ReaderPool {
  const { path, idleLimit } = options;
  const idle: Reader[] = [];
  const all = new Set<Reader>();
  let stopped = false;

  const takeIdle = (): Reader | null => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      if (one.isAlive) return one;
      all.delete(one);
    }
    return null;
  };
  const start = (): Reader => {
    const fresh = new Reader(path);
    all.add(fresh);
    return fresh;
  };
  const returnToPool = (reader: Reader): void => {
    if (!reader.isAlive) {
      all.delete(reader);
      return;
    }
    idle.push(reader);
    reader.rest(idleLimit, () => all.delete(reader));
  };

  const readWith = async (reader: Reader, request: ReaderRequest): Promise<Row[]> => {
    try {
      return await reader.read(request, options);
    } finally {
      returnToPool(reader);
    }
  };

  return {
    read: async (request) => {
      if (stopped) throw new LongReadFailure('left');
      const rested = takeIdle();
      if (rested === null) return readWith(start(), request);
      // The death of an idle process may be noticed only now.
      return readWith(rested, request).catch((error: unknown) => {
        if (stopped || !(error instanceof LongReadFailure && error.reason === 'died')) throw error;
        return readWith(start(), request);
      });
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...all].map((reader) => reader.kill('left')));
    },
  };
}
