import type { Manifest } from './manifest.ts';

/** What a backup of the server's own was made for: its time of day, or the migration of a schema. */
export type Occasion = { readonly kind: 'scheduled' } | { readonly kind: 'migration'; readonly from: number };

/** A whole backup of those that the server makes. */
export interface KeptBackup {
  readonly name: string;
  /** Its path, or its address. */
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

/** What a backup of that name was made for; null for a name that is not one of the server’s own. */
export function kindOfName(name: string): Occasion['kind'] | null {
  if (scheduled.test(name)) return 'scheduled';
  return ofMigration.test(name) ? 'migration' : null;
}

/** Whether a name is that of a backup that was begun, and has no manifest yet. */
export const isUnfinished = (name: string): boolean =>
  name.endsWith('.part') && kindOfName(name.slice(0, -'.part'.length)) !== null;

/** A whole backup, by its manifest. */
export const keptBackup = (
  found: Pick<KeptBackup, 'name' | 'path' | 'manifest' | 'verifiedAt'>,
): KeptBackup | null => {
  const kind = kindOfName(found.name);
  const { tables, blobs, madeAt } = found.manifest;
  return kind === null
    ? null
    : {
        ...{ ...found, kind, madeAt: Date.parse(madeAt) },
        bytes: tables.reduce((sum, table) => sum + table.bytes, blobs.bytes),
      };
};

/** The newest backup that a right clock can have made; null without one. */
export const newestOf = (kept: readonly KeptBackup[], now: number): KeptBackup | null =>
  kept.find(({ madeAt }) => madeAt <= now + maxAhead) ?? null;
