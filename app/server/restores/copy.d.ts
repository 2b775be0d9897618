import type { Database } from '../database/open.ts';
/** What a restore has to copy: every entry of the chosen ones, roots first. */
export interface Plan {
  readonly ids: readonly string[];
  readonly bytes: number;
}
/** Counts what is below the chosen entries of the owner's drive. */
export declare function planCopy(db: Database, ownerId: string, roots: readonly string[]): Promise<Plan>;
/** Where a copy comes from, where it goes, and what was copied before. */
export interface CopyStep {
  readonly ownerId: string;
  readonly targetId: string;
  readonly parentId: string;
  readonly roots: ReadonlySet<string>;
  readonly now: number;
}
/**
 * Copies entries by reference to their blobs, in order, into the target's drive. `copied` maps old ids to new
 * ones and grows; an entry whose folder was not copied is left out.
 */
export declare function copyEntries(
  db: Database,
  step: CopyStep,
  ids: readonly string[],
  copied: Map<string, string>,
): Promise<void>;
