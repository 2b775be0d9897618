import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';
import { countChosen } from './selection.rules.ts';
import type { Chosen } from './selection.types.ts';

/** What the bar above a folder shows. */
export type SelectionView =
  | { readonly screen: 'path' }
  | { readonly screen: 'count'; readonly count: number; readonly all: boolean; readonly chosen: Chosen };

/** Whether the bar shows the path, or how many entries are selected (R10.2). */
export function viewSelection(snapshot: SnapshotFrom<typeof selectionMachine>): SelectionView {
  const { chosen, listed } = snapshot.context;
  if (snapshot.matches('none')) return { screen: 'path' };
  return { screen: 'count', count: countChosen(chosen, listed), all: snapshot.matches('all'), chosen };
}
