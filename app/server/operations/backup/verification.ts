import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { checksumOf, type Manifest } from './manifest.ts';

/** In the folder of a backup, beside its manifest: when it was restored for a trial, and which manifest it had. */
export const nameOfNote = 'verified.json';
const Note = v.object({ verifiedAt: v.pipe(v.string(), v.isoTimestamp()), checksum: v.string() });

/** When a note says that a backup with this manifest was verified, in ms since the Unix epoch; null when it is of another, or damaged. */
export function parseNote(text: string, manifest: Manifest): number | null {
  try {
    const { verifiedAt, checksum } = v.parse(Note, JSON.parse(text));
    return checksum === checksumOf(manifest) ? Date.parse(verifiedAt) : null;
  } catch {
    return null;
  }
}

export const noteOf = (manifest: Manifest, at: number): string =>
  `${JSON.stringify({ verifiedAt: new Date(at).toISOString(), checksum: checksumOf(manifest) })}\n`;

/** When a backup was last verified with this manifest, in ms since the Unix epoch; null for never. */
export async function readVerification(folder: string, manifest: Manifest): Promise<number | null> {
  try {
    return parseNote(await readFile(join(folder, nameOfNote), 'utf8'), manifest);
  } catch {
    return null;
  }
}

/** Writes that a backup was verified; false where nothing can be written, as on a medium for reading only. */
export async function noteVerification(folder: string, manifest: Manifest, at: number): Promise<boolean> {
  const path = join(folder, nameOfNote);
  try {
    await writeFile(`${path}.new`, noteOf(manifest, at), { mode: 0o600 });
    await rename(`${path}.new`, path);
    return true;
  } catch {
    return false;
  }
}
