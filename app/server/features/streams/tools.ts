import { dirname, join } from 'node:path';
import { findProgram } from '../../platform/processes/find-program.ts';
import { runBounded } from '../../platform/processes/run-bounded.ts';
import { programLimits } from './limits.ts';

/** The programs that read and encode films. */
export interface StreamTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

const maxListBytes = 1024 ** 2;

/** Finds ffmpeg with the encoders of H.264 and AAC, and ffprobe beside it; null without any of them. */
export async function findStreamTools(wanted: string, path: string): Promise<StreamTools | null> {
  const ffmpeg = await findProgram(wanted, path);
  if (ffmpeg === null) return null;
  const ffprobe = await findProgram(join(dirname(ffmpeg), 'ffprobe'), path);
  if (ffprobe === null) return null;
  const listed = await runBounded(
    { program: ffmpeg, args: ['-hide_banner', '-v', 'error', '-encoders'] },
    { limits: { ...programLimits, niceness: 0 }, maxDuration: 20_000, maxOutputBytes: maxListBytes },
  );
  if (listed.kind !== 'done') return null;
  const names = new Set(
    listed.output
      .toString('latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[1] ?? ''),
  );
  return names.has('libx264') && names.has('aac') ? { ffmpeg, ffprobe } : null;
}
