/** What is chosen: some entries, or all but some. `all but` keeps "everything" as small as "nothing". */
export interface Selection {
  readonly mode: 'some' | 'allBut';
  readonly ids: ReadonlySet<string>;
}

export const nothing: Selection = { mode: 'some', ids: new Set() };
export const everything: Selection = { mode: 'allBut', ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.has(id) === (selection.mode === 'some');
}

/** How many of `total` entries are chosen. */
export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.ids.size);
}

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { mode: selection.mode, ids };
}

export function only(id: string): Selection {
  return { mode: 'some', ids: new Set([id]) };
}

/** The entries from one index to another, whichever comes first. */
export function range(entries: readonly { readonly id: string }[], from: number, to: number): Selection {
  const slice = entries.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { mode: 'some', ids: new Set(slice.map((entry) => entry.id)) };
}

/** What was chosen before and the entries at these indexes. */
export function these(
  before: Selection,
  entries: readonly { readonly id: string }[],
  indexes: readonly number[],
): Selection {
  const ids = new Set(before.ids);
  for (const index of indexes) {
    const entry = entries[index];
    if (entry === undefined) continue;
    if (before.mode === 'some') ids.add(entry.id);
    else ids.delete(entry.id);
  }
  return { mode: before.mode, ids };
}

/** The chosen ones of the entries, in their order. */
export function selectedOf<E extends { readonly id: string }>(
  selection: Selection,
  entries: readonly E[],
): E[] {
  return entries.filter((entry) => isSelected(selection, entry.id));
}
