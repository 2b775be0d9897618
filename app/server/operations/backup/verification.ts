import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { checksumOf, type Manifest } from './manifest.ts';

/** In the folder of a backup, beside its manifest: when it was restored for a trial, and which manifest it had. */
const nameOfNote = 'verified.json';
const Note = v.object({ verifiedAt: v.pipe(v.string(), v.isoTimestamp()), checksum: v.string() });

/** When a backup was last verified with this manifest, in ms since the Unix epoch; null for never. */
export async function readVerification(folder: string, manifest: Manifest): Promise<number | null> {
  try {
    const parsed = v.safeParse(Note, JSON.parse(await readFile(join(folder, nameOfNote), 'utf8')));
    if (!parsed.success || parsed.output.checksum !== checksumOf(manifest)) return null;
    return Date.parse(parsed.output.verifiedAt);
  } catch {
    return null;
  }
}

/** Writes that a backup was verified; false where nothing can be written, as on a medium for reading only. */
export async function noteVerification(folder: string, manifest: Manifest, at: number): Promise<boolean> {
  const path = join(folder, nameOfNote);
  const note = { verifiedAt: new Date(at).toISOString(), checksum: checksumOf(manifest) };
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return true;
  } catch {
    return false;
  }
}
