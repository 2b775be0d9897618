import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Manifest, NoBackup, readManifest } from './manifest.ts';
import { readVerification } from './verification.ts';

/** What a backup of the server's own was made for: its time of day, or the migration of a schema. */
export type Occasion = { readonly kind: 'scheduled' } | { readonly kind: 'migration'; readonly from: number };

/** A whole backup in the folder of those that the server makes. */
export interface KeptBackup {
  readonly name: string;
  readonly path: string;
  readonly kind: Occasion['kind'];
  readonly manifest: Manifest;
  /** In ms since the Unix epoch, by the clock of who made it. */
  readonly madeAt: number;
  readonly bytes: number;
  /** When `backup verify` has restored it last; null for never. */
  readonly verifiedAt: number | null;
}

const scheduled = /^aloft-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const ofMigration = /^aloft-schema-\d{1,6}-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** How far a backup may be ahead of the clock, in ms: one from beyond was made by a clock that was wrong. */
export const maxAhead = 24 * 3_600_000;

/** The name of a backup made at a time: `aloft-2026-11-29T03-00-00Z`, `aloft-schema-41-2026-11-29T03-00-00Z`. */
export function nameOfBackup(occasion: Occasion, at: number): string {
  const time = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return occasion.kind === 'scheduled' ? `aloft-${time}` : `aloft-schema-${occasion.from}-${time}`;
}

function kindOfName(name: string): Occasion['kind'] | null {
  if (scheduled.test(name)) return 'scheduled';
  return ofMigration.test(name) ? 'migration' : null;
}

/** Whether a name is that of a backup that was begun, and has no manifest yet. */
export const isUnfinished = (name: string): boolean =>
  name.endsWith('.part') && kindOfName(name.slice(0, -'.part'.length)) !== null;

const bytesOf = ({ tables, blobs }: Manifest): number =>
  tables.reduce((sum, table) => sum + table.bytes, blobs.bytes);

/** The backup of that name; null for anything else that is called so. */
async function readKept(folder: string, name: string): Promise<KeptBackup | null> {
  const kind = kindOfName(name);
  const path = join(folder, name);
  // A link may lead to what is not ours.
  if (kind === null || !(await lstat(path)).isDirectory()) return null;
  try {
    const manifest = await readManifest(path);
    const verifiedAt = await readVerification(path, manifest);
    return {
      ...{ name, path, kind, manifest, verifiedAt },
      madeAt: Date.parse(manifest.madeAt),
      bytes: bytesOf(manifest),
    };
  } catch (error) {
    if (error instanceof NoBackup) return null;
    throw error;
  }
}

/** The whole backups in a folder, the newest first. Whatever else lies there is passed over. */
export async function listKept(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const name of await readdir(folder)) {
    const one = await readKept(folder, name);
    if (one !== null) found.push(one);
  }
  return found.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** A folder that does not answer in this time, in ms, counts as one that cannot be read. */
const patience = 5000;
const listing = new Map<string, Promise<KeptBackup[]>>();

/**
 * The same, for a server: whoever asks meanwhile gets the same answer, and nobody waits for long. A network disk that hangs
 * takes one of the threads that read files, and not all of them.
 */
export async function lookAtKept(folder: string): Promise<KeptBackup[]> {
  const begun = listing.get(folder) ?? listKept(folder).finally(() => listing.delete(folder));
  listing.set(folder, begun);
  const late = new AbortController();
  const tooLate = pause(patience, null, { signal: late.signal, ref: false }).then(() => {
    throw Object.assign(new Error(`${folder} does not answer`), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([begun, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** The newest backup that a right clock can have made; null without one. */
export const newestOf = (kept: readonly KeptBackup[], now: number): KeptBackup | null =>
  kept.find(({ madeAt }) => madeAt <= now + maxAhead) ?? null;
