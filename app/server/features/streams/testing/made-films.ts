// Films that browsers do not play, made by ffmpeg (node .ci/programs.ts installs it).
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface MadeFilm {
  readonly seconds: number;
  /** With its dot: the container. */
  readonly extension: '.mkv' | '.avi' | '.mp4';
  /** The encoders. */
  readonly video: string;
  readonly audio: string;
  /** How many tracks of sound, each of another height. */
  readonly sounds?: number;
}

/** A moving test picture with a tone. */
export async function madeFilm({ seconds, extension, video, audio, sounds = 1 }: MadeFilm): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'aloft-film-'));
  const path = join(folder, `film${extension}`);
  const tones = Array.from({ length: sounds }, (_, nth) => [
    ...['-f', 'lavfi', '-i', `sine=frequency=${440 * (nth + 1)}:duration=${seconds}`],
  ]).flat();
  const maps = Array.from({ length: sounds }, (_, nth) => ['-map', `${nth + 1}:a`]).flat();
  try {
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`],
      ...[...tones, '-map', '0:v', ...maps],
      ...['-c:v', video, '-g', '50', '-c:a', audio, path],
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
