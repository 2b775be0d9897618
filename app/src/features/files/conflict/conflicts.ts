import type { FileEntry } from '../entry.ts';

/** One side of a conflict. `size` is empty where it is not known, as for a folder. */
export type ConflictSide = Pick<
  FileEntry,
  'name' | 'kind' | 'size' | 'modified' | 'category' | 'thumbnail' | 'media'
>;

/** What brings the entries whose names are taken. */
export type ConflictCause = 'upload' | 'move' | 'copy';

/** An entry that comes into a folder in which its name is taken. */
export interface Conflict {
  readonly id: string;
  readonly incoming: ConflictSide;
  readonly there: ConflictSide;
  /** The name that the newcomer gets beside the old one; empty where it is not known. */
  readonly freeName: string;
}

/** What becomes of a taken name; `merge` is for folders alone. */
export type ConflictChoice = 'keepBoth' | 'replace' | 'merge' | 'skip';

/** The choices of one conflict, in the order of their keys: a file never replaces a folder, nor a folder a file. */
export function choicesOf({
  incoming,
  there,
}: Pick<Conflict, 'incoming' | 'there'>): readonly ConflictChoice[] {
  if (incoming.kind !== there.kind) return ['keepBoth', 'skip'];
  return incoming.kind === 'folder' ? ['merge', 'keepBoth', 'skip'] : ['keepBoth', 'replace', 'skip'];
}

/** This conflict and those of the others that may be decided in the same way. */
export function decidedLike(
  conflict: Conflict,
  conflicts: readonly Conflict[],
  choice: ConflictChoice,
): readonly Conflict[] {
  return [conflict, ...conflicts.filter((other) => other !== conflict && choicesOf(other).includes(choice))];
}
