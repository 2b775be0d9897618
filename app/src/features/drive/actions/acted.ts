import type { FileEntry } from '../../files/entry.ts';

/** What an action needs to know of an entry. */
export type Acted = Pick<FileEntry, 'id' | 'name' | 'parent'>;

export const idsOf = (entries: readonly Acted[]): readonly string[] => entries.map((entry) => entry.id);

/** The entries by the folder that they lie in. */
export function byParent<Entry extends Acted>(
  entries: readonly Entry[],
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.parent);
    if (group === undefined) groups.set(entry.parent, [entry]);
    else group.push(entry);
  }
  return groups;
}
