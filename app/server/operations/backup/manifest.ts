import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A table: its rows as JSON lines in `tables/<name>.ndjson`. */
const TablePart = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  rows: Count,
  bytes: Count,
  sha256: Sha256,
});
export type TablePart = v.InferOutput<typeof TablePart>;

const Contents = v.object({
  format: v.literal(1),
  /** The schema version of the rows. */
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  engine: v.picklist(['sqlite', 'postgres']),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Referenced tables first. */
  tables: v.array(TablePart),
  blobs: v.object({ count: Count, bytes: Count }),
  /** Ids of the keys that encrypt secrets in the rows; the backup does not contain the keys (P5f). */
  keys: v.optional(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)))),
});
/** The manifest of a backup. It is written last: a backup without it is incomplete. */
export type Manifest = v.InferOutput<typeof Contents>;
const Sealed = v.object({ ...Contents.entries, checksum: Sha256 });

export const tablePath = (folder: string, name: string): string => join(folder, 'tables', `${name}.ndjson`);
export const blobPath = (folder: string, id: string): string => join(folder, 'blobs', id.slice(0, 2), id);

/** The checksum that seals a manifest. */
export const checksumOf = (manifest: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify(v.parse(Contents, manifest)))
    .digest('hex');

/** The manifest's file, with a checksum. */
export function sealManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...v.parse(Contents, manifest), checksum: checksumOf(manifest) }, null, 2)}\n`;
}

/** A manifest has some 150 bytes for each table. */
export const maxManifestSize = 1024 ** 2;

/** Why a folder is not a valid backup. */
export class NoBackup extends Error {}

/** Verifies the text of a manifest; `place` is where the backup lies. Throws `NoBackup` when it was modified. */
export function parseManifest(text: string, place: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoBackup(`the manifest of ${place} is damaged`);
  }
  const parsed = v.safeParse(Sealed, json);
  if (!parsed.success) throw new NoBackup(`the manifest of ${place} is not one this Aloft understands`);
  const { checksum, ...manifest } = parsed.output;
  if (checksum !== checksumOf(manifest))
    throw new NoBackup(`the manifest of ${place} was changed after it was written`);
  return manifest;
}

/** Reads and verifies a manifest. Rejects with `NoBackup` when it is missing or was modified. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json');
  const found = await stat(path).catch(() => null);
  if (found === null) throw new NoBackup(`${folder} holds no whole backup: there is no manifest.json`);
  // A pipe would keep its reader waiting, and an endless file would fill the memory.
  if (!found.isFile() || found.size > maxManifestSize)
    throw new NoBackup(`the manifest of ${folder} is not one this Aloft understands`);
  return parseManifest(await readFile(path, 'utf8'), folder);
}

/** The size of a file; null when it does not exist. */
export const sizeOfFile = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => found.size,
    () => null,
  );
