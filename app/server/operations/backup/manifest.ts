import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Of a table: its rows as lines of JSON in `tables/<name>.ndjson`. */
const TablePart = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  rows: Count,
  bytes: Count,
  sha256: Sha256,
});
export type TablePart = v.InferOutput<typeof TablePart>;

const Contents = v.object({
  format: v.literal(1),
  /** How many steps of the schema the rows have taken. */
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  engine: v.picklist(['sqlite', 'postgres']),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Parents before their children. */
  tables: v.array(TablePart),
  blobs: v.object({ count: Count, bytes: Count }),
  /** Ids of the keys that secrets among the rows are sealed with; the keys themselves are not in the backup (P5f). */
  keys: v.optional(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)))),
});
/** What a backup says of itself. It is written last: a backup without it is none. */
export type Manifest = v.InferOutput<typeof Contents>;
const Sealed = v.object({ ...Contents.entries, checksum: Sha256 });

export const tablePath = (folder: string, name: string): string => join(folder, 'tables', `${name}.ndjson`);
export const blobPath = (folder: string, id: string): string => join(folder, 'blobs', id.slice(0, 2), id);

const checksumOf = (manifest: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify(v.parse(Contents, manifest)))
    .digest('hex');

/** The manifest's file, with a checksum of itself. */
export function sealManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...v.parse(Contents, manifest), checksum: checksumOf(manifest) }, null, 2)}\n`;
}

/** A backup that cannot be taken for one: why, in words. */
export class NoBackup extends Error {}

/** Reads and checks a backup's manifest. Rejects with `NoBackup` when there is none, or it is not as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new NoBackup(`${folder} holds no whole backup: there is no manifest.json`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoBackup(`the manifest of ${folder} is damaged`);
  }
  const parsed = v.safeParse(Sealed, json);
  if (!parsed.success) throw new NoBackup(`the manifest of ${folder} is not one this Aloft understands`);
  const { checksum, ...manifest } = parsed.output;
  if (checksum !== checksumOf(manifest))
    throw new NoBackup(`the manifest of ${folder} was changed after it was written`);
  return manifest;
}

/** Bytes of a file; null when there is none. */
export const sizeOfFile = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => found.size,
    () => null,
  );
