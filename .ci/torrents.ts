// Finds the torrent engine and the seeder that its tests need, and installs Debian's where they are not there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = ['qbittorrent-nox', 'transmission-daemon'] as const;

function missing(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

function apt(...words: string[]): boolean {
  const [program = 'apt-get', ...first] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, [...first, ...words], { stdio: 'ignore', timeout: 600_000, env }).status === 0;
}

/**
 * Makes sure that `qbittorrent-nox` and `transmission-daemon` are on the PATH.
 * Throws when one is not and could not be installed, naming what to do.
 */
export function provideTorrentPrograms(): void {
  const absent = missing();
  if (absent.length === 0) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...absent);
  const still = missing();
  if (still.length > 0)
    throw new Error(`The torrent tests need ${still.join(' and ')}: install them and put them on the PATH.`);
}

if (import.meta.main) provideTorrentPrograms();
