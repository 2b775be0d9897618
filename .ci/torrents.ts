// Finds the torrent engine and the seeder for the tests, or installs the Debian packages.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.ts';

const programs = ['qbittorrent-nox', 'transmission-daemon'] as const;

function missing(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Makes sure that `qbittorrent-nox` and `transmission-daemon` are on the PATH.
 * Throws with instructions if one is missing and could not be installed.
 */
export function provideTorrentPrograms(): void {
  const absent = missing();
  if (absent.length === 0) return;
  const failure = aptInstall(...absent);
  const still = missing();
  if (still.length > 0)
    throw new Error(
      `The torrent tests need ${still.join(' and ')}: install them and put them on the PATH.\n${failure ?? ''}`,
    );
}

if (import.meta.main) provideTorrentPrograms();
