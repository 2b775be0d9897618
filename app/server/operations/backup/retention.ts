import { type KeptBackup, maxAhead, type Occasion } from './backup-names.ts';
import type { Manifest } from './manifest.ts';

/** Backups from before migrations are kept besides the others: those of a failed migration, and of the one before. */
const keptOfMigrations = 2;

/** How many backups of a kind are kept. */
export const mostOf = ({ kind }: Occasion, kept: number): number =>
  kind === 'migration' ? keptOfMigrations : kept;

/** Those that are too many, by age; one from the future counts as the oldest, and the one just made always stays. */
export function tooMany(
  kept: readonly KeptBackup[],
  made: string,
  now: number,
  most: number,
): readonly KeptBackup[] {
  const ageOf = ({ madeAt }: KeptBackup): number =>
    madeAt > now + maxAhead ? Number.POSITIVE_INFINITY : now - madeAt;
  const others = kept.filter(({ name }) => name !== made).toSorted((a, b) => ageOf(a) - ageOf(b));
  return others.slice(most - 1);
}

/** A backup that the server, or an operator for it, has made, and what was removed for it. */
export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly removed: readonly string[];
}
