// Films that browsers do not play, made by ffmpeg (node .ci/programs.ts installs it).
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface MadeFilm {
  readonly seconds: number;
  /** With its dot: the container. */
  readonly extension: '.mkv' | '.avi' | '.wmv' | '.flv' | '.mpg' | '.mov' | '.mp4';
  /** The encoders. */
  readonly video: string;
  readonly audio: string;
  /** Of each track of sound; empty for one that names none. */
  readonly languages?: readonly string[];
}

/** A moving test picture with a tone, each track of another height. */
export async function madeFilm(film: MadeFilm): Promise<Buffer> {
  const { seconds, extension, video, audio, languages = [''] } = film;
  const folder = await mkdtemp(join(tmpdir(), 'aloft-film-'));
  const path = join(folder, `film${extension}`);
  const tones = languages.map((_, nth) => [
    ...['-f', 'lavfi', '-i', `sine=frequency=${440 * (nth + 1)}:duration=${seconds}`],
  ]);
  const maps = languages.flatMap((language, nth) => [
    ...['-map', `${nth + 1}:a`],
    ...(language === '' ? [] : [`-metadata:s:a:${nth}`, `language=${language}`]),
  ]);
  try {
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`],
      ...[...tones.flat(), '-map', '0:v', ...maps],
      ...['-c:v', video, '-g', '50', '-c:a', audio, path],
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
