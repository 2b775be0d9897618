// Finds the programs that tests run, or installs their Debian packages.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.ts';

interface Programs {
  readonly names: readonly string[];
  readonly packages: readonly string[];
}

const torrents: Programs = {
  names: ['qbittorrent-nox', 'transmission-daemon'],
  packages: ['qbittorrent-nox', 'transmission-daemon'],
};
const films: Programs = { names: ['ffmpeg', 'ffprobe'], packages: ['ffmpeg'] };
const proxies: Programs = { names: ['nginx', 'caddy'], packages: ['nginx-light', 'caddy'] };
const monitors: Programs = { names: ['prometheus', 'promtool'], packages: ['prometheus'] };

function missing({ names }: Programs): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Makes sure that the torrent engine, the seeder, ffmpeg with ffprobe, nginx, Caddy and Prometheus are on the PATH.
 * Throws with instructions if one is missing and could not be installed.
 */
export function providePrograms(): void {
  for (const programs of [torrents, films, proxies, monitors]) {
    if (missing(programs).length === 0) continue;
    const failure = aptInstall(...programs.packages);
    const still = missing(programs);
    if (still.length > 0)
      throw new Error(
        `The tests need ${still.join(' and ')}: install them and put them on the PATH.\n${failure ?? ''}`,
      );
  }
}

if (import.meta.main) providePrograms();
