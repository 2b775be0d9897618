// A real server in its own process with its own data folder, so that a journey
// can kill it with -9 and start it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { fstatSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** The server options of a journey or a benchmark. */
export interface ServerProcessOptions {
  /** `on` creates the demonstration data in the empty data folder. */
  readonly demonstration: 'on' | 'off';
  readonly captcha: 'off' | 'risk' | 'always';
  /** Whether app and contents have one host name, and only ports part them; each has its own without. */
  readonly oneName?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** `host:port` of a journey's own web server, from which this one may download. */
  readonly offlineTargets?: readonly string[];
}

/** A running server process; its URLs survive a restart. */
export interface ServerProcess {
  readonly appUrl: string;
  readonly contentUrl: string;
  readonly dataFolder: string;
  /** All output so far, over all restarts. */
  output(): string;
  /** Kills the process (SIGKILL) and waits for its end. */
  kill(): Promise<void>;
  /** Suspends the process (SIGSTOP) and waits until it is stopped. */
  pause(): Promise<void>;
  /** Continues a suspended process. */
  resume(): void;
  /** Terminates the process (SIGTERM) and answers its exit code; null when it was killed. */
  terminate(): Promise<number | null>;
  /** Starts the process again with the same data folder and URLs. */
  start(): Promise<void>;
  /** Terminates the process and deletes the data folder. Rejects with the last output when it had ended by itself. */
  stop(): Promise<void>;
}

const isEnded = (child: ChildProcess | undefined): boolean =>
  child !== undefined && (child.exitCode !== null || child.signalCode !== null);

function ended(child: ChildProcess): Promise<void> {
  if (isEnded(child)) return Promise.resolve();
  return new Promise((settle) => child.once('exit', () => settle()));
}

/** Whether the process is stopped: its state follows its name in /proc/<pid>/stat. */
function isStopped(pid: number | undefined): boolean {
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_build/latest.json`)).ok;
  } catch {
    return false;
  }
}

/**
 * A file without a name that a process writes its output to: into a pipe it would wait for this one to read, however busy
 * that is with its requests.
 */
function openOutput(path: string) {
  const [to, from] = [openSync(path, 'a'), openSync(path, 'r')];
  rmSync(path);
  return {
    descriptor: to,
    read: (): string => {
      const bytes = Buffer.alloc(fstatSync(from).size);
      return bytes.toString('utf8', 0, readSync(from, bytes, 0, bytes.byteLength, 0));
    },
  };
}

/** The last output, which contains the cause; all of it may be hundreds of megabytes. */
const endOf = (printed: string): string => printed.slice(-4000);

/** For a start that hangs, not for a slow one, in ms. */
const startLimit = 240_000;

/** Waits until the process itself says so: another server may answer at an address that was taken. */
async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (!output().includes('Aloft is ready') || !(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}:\n${endOf(output())}`);
    if (Date.now() > deadline)
      throw new Error(`the server did not answer within ${startLimit / 1000} s:\n${endOf(output())}`);
    await new Promise((settle) => setTimeout(settle, 50));
  }
}

/**
 * Starts `app/server/main.ts` on free ports and an empty temporary data folder. Rejects with the process's output
 * when it does not answer within four minutes.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'aloft-journey-'));
  let [appPort, contentPort] = [await freePort(), await freePort()];
  const contentUrl = (): string =>
    `http://${options.oneName === true ? 'localhost' : '127.0.0.1'}:${contentPort}`;
  const output = openOutput(`${dataFolder}.output`);
  let child: ChildProcess | undefined;
  /** Whether its end was asked for: any other end is a crash, which the last test may not notice. */
  let isAskedToEnd = false;

  async function start(): Promise<void> {
    const { offlineTargets } = options;
    const main = offlineTargets === undefined ? '../../main.ts' : 'main-with-targets.ts';
    const running = spawn(process.execPath, [join(import.meta.dirname, main)], {
      stdio: ['ignore', output.descriptor, output.descriptor],
      env: {
        ...process.env,
        ALOFT_PORT: String(appPort),
        ALOFT_CONTENT_PORT: String(contentPort),
        ALOFT_CONTENT_URL: contentUrl(),
        ALOFT_DATA: dataFolder,
        ALOFT_DEMO: options.demonstration,
        ALOFT_CAPTCHA: options.captcha,
        ALOFT_JOURNEY_TARGETS: offlineTargets?.join() ?? '',
        ...options.environment,
      },
    });
    child = running;
    isAskedToEnd = false;
    const before = output.read().length;
    await untilReady(running, `http://localhost:${appPort}`, () => output.read().slice(before));
  }

  /** The first start chooses the ports: another program may have taken one since it was found to be free. */
  async function startSomewhere(): Promise<void> {
    for (;;) {
      const before = output.read().length;
      try {
        return await start();
      } catch (error) {
        if (!output.read().slice(before).includes('EADDRINUSE')) throw error;
        [appPort, contentPort] = [await freePort(), await freePort()];
      }
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child === undefined) return;
    isAskedToEnd = true;
    child.kill(signal);
    // A suspended process handles the signal only after SIGCONT.
    child.kill('SIGCONT');
    await ended(child);
  }

  await startSomewhere();
  return {
    appUrl: `http://localhost:${appPort}`,
    contentUrl: contentUrl(),
    dataFolder,
    output: output.read,
    kill: () => end('SIGKILL'),
    pause: async () => {
      child?.kill('SIGSTOP');
      while (!isStopped(child?.pid)) await new Promise((settle) => setTimeout(settle, 5));
    },
    resume: () => {
      child?.kill('SIGCONT');
    },
    terminate: async () => {
      await end('SIGTERM');
      return child?.exitCode ?? null;
    },
    start,
    stop: async () => {
      const crashed = isEnded(child) && !isAskedToEnd;
      await end('SIGTERM');
      // A program that the server had started may write its last file while the folder is emptied.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 20 });
      if (crashed) throw new Error(`the server ended by itself:\n${endOf(output.read())}`);
    },
  };
}
