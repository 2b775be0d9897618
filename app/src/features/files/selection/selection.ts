/**
 * What is chosen: some entries; all but some; or those from one index to another, of which few need be loaded. `all
 * but` keeps "everything" as small as "nothing". Indexes mean the list as it was: they end when it changes.
 */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'allBut'; readonly ids: ReadonlySet<string> }
  | {
      readonly mode: 'range';
      readonly first: number;
      /** The last one, included. */
      readonly last: number;
      /** Entries of the range that are not chosen. */
      readonly ids: ReadonlySet<string>;
      /** Chosen entries beside it. */
      readonly also: ReadonlySet<string>;
    };

/** Where entries stand; undefined where none is loaded. */
interface Places {
  readonly at: (index: number) => { readonly id: string } | undefined;
}

/** An entry and where it stands. */
interface Placed {
  readonly id: string;
  readonly index: number;
}

const none: ReadonlySet<string> = new Set();
export const nothing: Selection = { mode: 'some', ids: none };
export const everything: Selection = { mode: 'allBut', ids: none };

/** Up to as many entries a range is kept by their ids. */
const maxIds = 1000;

const isWithin = (selection: Selection & { mode: 'range' }, index: number): boolean =>
  index >= selection.first && index <= selection.last;

/** Whether the entry at an index is chosen; without its id, as far as that can be told. */
export function isSelected(selection: Selection, id: string | undefined, index: number): boolean {
  if (selection.mode === 'range') {
    if (isWithin(selection, index)) return id === undefined || !selection.ids.has(id);
    return id !== undefined && selection.also.has(id);
  }
  return (id !== undefined && selection.ids.has(id)) === (selection.mode === 'some');
}

/** How many of `total` entries are chosen. */
export function countSelected(selection: Selection, total: number): number {
  if (selection.mode === 'range')
    return selection.last - selection.first + 1 - selection.ids.size + selection.also.size;
  return selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.ids.size);
}

/** Whether nothing at all is chosen. */
export const isNothing = (selection: Selection): boolean =>
  selection.mode === 'some' && selection.ids.size === 0;

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

export function toggle(selection: Selection, { id, index }: Placed): Selection {
  if (selection.mode !== 'range') return { mode: selection.mode, ids: flipped(selection.ids, id) };
  return isWithin(selection, index)
    ? { ...selection, ids: flipped(selection.ids, id) }
    : { ...selection, also: flipped(selection.also, id) };
}

export function only(id: string): Selection {
  return { mode: 'some', ids: new Set([id]) };
}

/** The entries from one index to another, whichever comes first: by id where all are loaded, otherwise by index. */
export function range({ at }: Places, from: number, to: number): Selection {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const ids = new Set<string>();
  for (let index = first; index <= last; index += 1) {
    const entry = at(index);
    if (entry === undefined || ids.size === maxIds)
      return { mode: 'range', first, last, ids: none, also: none };
    ids.add(entry.id);
  }
  return { mode: 'some', ids };
}

/** What was chosen before and the loaded entries at these indexes. */
export function these(before: Selection, { at }: Places, indexes: readonly number[]): Selection {
  const ids = new Set(before.ids);
  const also = new Set(before.mode === 'range' ? before.also : []);
  for (const index of indexes) {
    const entry = at(index);
    if (entry === undefined) continue;
    if (before.mode === 'some') ids.add(entry.id);
    else if (before.mode === 'range' && !isWithin(before, index)) also.add(entry.id);
    else ids.delete(entry.id);
  }
  return before.mode === 'range' ? { ...before, ids, also } : { mode: before.mode, ids };
}

/** The chosen ones of the loaded entries, in their order. */
export function selectedOf<E extends { readonly id: string }>(
  selection: Selection,
  list: { readonly loaded: readonly E[]; readonly indexOf: (id: string) => number },
): E[] {
  if (selection.mode !== 'range') return list.loaded.filter((entry) => isSelected(selection, entry.id, -1));
  return list.loaded.filter((entry) => isSelected(selection, entry.id, list.indexOf(entry.id)));
}
