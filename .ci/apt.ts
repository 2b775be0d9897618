// Installs Debian packages on demand.
import { spawnSync } from 'node:child_process';

function apt(...args: string[]): void {
  const [program = 'apt-get', ...first] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, [...first, ...args], { stdio: 'ignore', timeout: 600_000, env });
}

/** Tries to install packages; the caller checks the result. */
export function aptInstall(...packages: string[]): void {
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
