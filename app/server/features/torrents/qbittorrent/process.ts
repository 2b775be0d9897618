import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../platform/http/log.ts';
import { boundToParent } from '../../../platform/processes/bound-to-parent.ts';
import { killGroup, limited } from '../../../platform/processes/limits.ts';
import { lowerSessionPriority } from '../../../platform/processes/priority.ts';
import { type Access, type Profile, writeProfile } from './profile.ts';
import { WebApi } from './web-api.ts';

const limits = { dataMebibytes: 1024, openFiles: 1024, cpuSeconds: null, writesFiles: true };
/** Milliseconds in which it has to be ready. */
const startTimeout = 60_000;
const between = 50;
const longestLine = 2000;

/** A qBittorrent that is up: signed in to, and its IP filter in force. */
export interface Session {
  readonly api: WebApi;
  /** Aborts when the process has ended. */
  readonly ended: AbortSignal;
  /** Kills the process; resolves when it is gone. */
  stop(): Promise<void>;
}

/** How it is started. */
export interface StartOptions {
  readonly program: string;
  /** Its profile, which is written anew. */
  readonly folder: string;
  /** `host:port` of this computer that tests may reach. */
  readonly allowed: readonly string[];
  readonly log: Log;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function spawnProgram({ program, folder, log }: StartOptions): ChildProcess {
  const command = boundToParent(limited({ program, args: [`--profile=${folder}`] }, limits));
  const child = spawn(command.program, command.args, {
    // Nothing of the server's environment, its secrets least of all; names of files are UTF-8.
    env: { HOME: folder, LC_ALL: 'C.UTF-8', MALLOC_ARENA_MAX: '2' },
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  lowerSessionPriority(child.pid);
  child.stdin?.on('error', () => undefined);
  child.stderr?.on('data', (text: Buffer) =>
    log({ event: 'torrent-engine', error: text.toString().slice(0, longestLine) }),
  );
  return child;
}

async function signIn(api: WebApi, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await api.signIn();
      return;
    } catch {
      // It does not listen yet.
      await wait(between, undefined, { signal });
    }
  }
}

/** Sets everything, and resolves when it is so: a filter that is not in force stops the engine, not the guard. */
async function configure(api: WebApi, { preferences, rules }: Profile, signal: AbortSignal): Promise<void> {
  await api.setPreferences(preferences);
  const now = await api.preferences();
  const differing = Object.keys(preferences).filter((name) => now[name] !== preferences[name]);
  if (differing.length > 0) throw new Error(`it does not take ${differing.join(', ')}`);
  const inForce = new RegExp(`IP filter.*\\b${rules}$`);
  while (!(await api.log()).some((line) => inForce.test(line))) await wait(between, undefined, { signal });
}

/** Starts qBittorrent with an empty profile; rejects when it is not ready in a minute, or `signal` aborts. */
export async function startQBittorrent(options: StartOptions, signal: AbortSignal): Promise<Session> {
  const access: Access = {
    port: await freePort(),
    user: 'aloft',
    // New for each process, and told to nobody but its web interface.
    password: randomBytes(24).toString('base64url'),
  };
  const profile = await writeProfile(options.folder, access, options.allowed);
  signal.throwIfAborted();
  const child = spawnProgram(options);
  const ended = new AbortController();
  const gone = new Promise<void>((settle) => {
    const end = (): void => {
      // The shell that waits for our end is of its group.
      killGroup(child.pid);
      ended.abort(new Error('qBittorrent has ended'));
      settle();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      options.log({ event: 'torrent-engine', error: String(error) });
      if (child.pid === undefined) end();
    });
  });
  const stop = async (): Promise<void> => {
    if (!ended.signal.aborted) killGroup(child.pid);
    await gone;
  };
  const api = new WebApi(access, ended.signal);
  const starting = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(startTimeout)]);
  try {
    await signIn(api, starting);
    await configure(api, profile, starting);
  } catch (error) {
    await stop();
    throw error;
  }
  if (child.pid !== undefined) options.log({ event: 'torrent-engine', pid: child.pid });
  return { api, ended: ended.signal, stop };
}
