import type { Chosen } from './selection.types.ts';

export const nothingChosen: Chosen = { mode: 'some', ids: [] };
export const everythingChosen: Chosen = { mode: 'allBut', ids: [] };

/** Whether an entry is chosen. */
export function isChosen(chosen: Chosen, id: string): boolean {
  return chosen.ids.includes(id) === (chosen.mode === 'some');
}

/** The other way round for one entry; "all but" stays small while few are left out. */
export function toggled(chosen: Chosen, id: string): Chosen {
  const without = chosen.ids.filter((one) => one !== id);
  return { mode: chosen.mode, ids: without.length < chosen.ids.length ? without : [...chosen.ids, id] };
}

/** The entries from one to another, whichever comes first; from an unknown one only the other. */
export function reached(listed: readonly string[], from: string, to: string): Chosen {
  const [a, b] = [listed.indexOf(from), listed.indexOf(to)];
  if (b < 0) return nothingChosen;
  if (a < 0) return { mode: 'some', ids: [to] };
  return { mode: 'some', ids: listed.slice(Math.min(a, b), Math.max(a, b) + 1) };
}

/** What is left of a choice when the listing has changed: entries that are gone are not chosen any more. */
export function kept(chosen: Chosen, listed: readonly string[]): Chosen {
  return { mode: chosen.mode, ids: chosen.ids.filter((id) => listed.includes(id)) };
}

/** How many of the listed entries are chosen. */
export function countChosen(chosen: Chosen, listed: readonly string[]): number {
  return listed.filter((id) => isChosen(chosen, id)).length;
}
