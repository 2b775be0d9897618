import type { NameConflict } from '../wire/index.ts';
import type { CallOptions } from './call.ts';

/** What becomes of a taken name; each call has its own default. */
export interface ConflictOptions extends CallOptions {
  readonly nameConflict?: NameConflict;
}

/** The field that says it on the wire; nothing when the call's default stands. */
export function conflictOf(options: ConflictOptions | undefined): { name_conflict?: NameConflict } {
  return options?.nameConflict === undefined ? {} : { name_conflict: options.nameConflict };
}
