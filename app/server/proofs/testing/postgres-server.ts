// A PostgreSQL server for tests, in a temporary folder that is deleted with it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A running server. */
export interface PostgresServer {
  /** The URL of its maintenance database. */
  readonly url: string;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql';

function programs(): string | null {
  if (!existsSync(installed)) return null;
  const folders = readdirSync(installed)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** The folder of PostgreSQL's binaries, installed from Debian packages when missing. */
function findPrograms(): string {
  const found = programs();
  if (found !== null) return found;
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql');
  } catch (error) {
    throw new Error('the tests need PostgreSQL: apt-get install postgresql', { cause: error });
  }
  const folder = programs();
  if (folder === null) throw new Error(`no initdb below ${installed}`);
  return folder;
}

/** PostgreSQL refuses to run as root: the package's user runs it. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** For a start that hangs, not for a slow one, in ms. */
const startLimit = 240_000;

async function untilAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startLimit;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${output()}`, { cause: error });
    }
    await new Promise((settle) => setTimeout(settle, 100));
  }
}

/** Starts an empty PostgreSQL in an empty folder and on a free local port; `settings` are server parameters. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  folder = mkdtempSync(join(tmpdir(), 'aloft-postgres-')),
): Promise<PostgresServer> {
  const bin = findPrograms();
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'aloft', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const parameters = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '300',
    ...settings,
  };
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString()}`.slice(-10_000);
  });
  const url = `postgres://aloft@127.0.0.1:${port}/postgres`;
  await untilAnswers(url, child, () => printed);
  return {
    url,
    stop: async () => {
      // Fast shutdown: open connections are closed.
      child.kill('SIGINT');
      if (child.exitCode === null) await new Promise((settle) => child.once('exit', settle));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
