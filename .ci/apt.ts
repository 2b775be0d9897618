// Installs Debian packages on demand.
import { spawnSync } from 'node:child_process';

/** How often a step is tried: mirrors fail for a moment, more often than for good. */
const attempts = 3;

/** Waits for another apt that runs, and asks a mirror again that did not answer; in seconds and times. */
const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];

/** The last lines of what apt printed are its reasons. */
const keptLines = 15;

/** Runs apt-get as root or by sudo; the end of its output if it failed, and nothing otherwise. */
function apt(...args: string[]): string | undefined {
  const [program = 'apt-get', ...first] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const words = [...first, ...options, ...args];
  const { status, error, stdout, stderr } = spawnSync(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 900_000,
    maxBuffer: 64 << 20,
    env,
  });
  if (status === 0) return undefined;
  const printed = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-keptLines).join('\n');
  return `${[program, ...words].join(' ')}: ${error?.message ?? `exit code ${status}`}\n${printed}`;
}

/**
 * Tries to install packages; the caller checks what is there now.
 * Answers why the last attempt failed, and nothing if it did not.
 */
export function aptInstall(...packages: string[]): string | undefined {
  let failure: string | undefined;
  for (let nth = 0; nth < attempts; nth += 1) {
    // Lists that could not be brought up to date may do.
    const stale = apt('update');
    const refused = apt('install', '-y', '--no-install-recommends', ...packages);
    if (refused === undefined) return undefined;
    failure = stale === undefined ? refused : `${stale}\n${refused}`;
  }
  return failure;
}
