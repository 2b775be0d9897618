import { type ShareEntry, type ShareListing, type shareMachine, viewShare } from '@aloft/core';
import type { ActorRefFrom } from 'xstate';
import { isSelected, type Selection } from '../files/selection/selection.ts';

/** What "Save to drive" is about to take. */
export type SavePlan =
  | { readonly kind: 'these'; readonly ids: readonly string[] }
  /** Needs every page of the folder before it is known. */
  | { readonly kind: 'wholeFolder'; readonly idsOf: (entries: readonly ShareEntry[]) => readonly string[] };

/**
 * What is saved: the chosen entries; a folder as one when it is meant as a whole; and otherwise what a fully
 * loaded folder will tell, since a list shows only its first pages (R4.2).
 */
export function planSave(parentId: string, selection: Selection): SavePlan {
  if (selection.mode === 'some' && selection.ids.size > 0) return { kind: 'these', ids: [...selection.ids] };
  const all = selection.mode === 'some' || (selection.mode === 'allBut' && selection.ids.size === 0);
  if (all && parentId !== '') return { kind: 'these', ids: [parentId] };
  const idsOf = (entries: readonly ShareEntry[]): readonly string[] =>
    entries.filter((entry, index) => all || isSelected(selection, entry.id, index)).map((entry) => entry.id);
  return { kind: 'wholeFolder', idsOf };
}

/**
 * Asks for page after page until the folder is whole. `failed` when a page could not be loaded (asking again
 * goes on there), `left` when the folder is no longer the one on screen.
 */
export function loadRest(
  actor: ActorRefFrom<typeof shareMachine>,
): Promise<ShareListing | 'failed' | 'left'> {
  return new Promise((settle) => {
    const { parentId } = actor.getSnapshot().context;
    let askedSince = false;
    const look = (): boolean => {
      const snapshot = actor.getSnapshot();
      const view = viewShare(snapshot);
      if (view.screen !== 'open' || snapshot.context.parentId !== parentId) settle('left');
      else if (view.more === 'none') settle(view.listing);
      else if (view.more === 'failed' && askedSince) settle('failed');
      else {
        if (view.more !== 'loading') {
          askedSince = true;
          actor.send({ type: 'page.more' });
        }
        return false;
      }
      return true;
    };
    const subscription = actor.subscribe(() => {
      if (look()) subscription.unsubscribe();
    });
    if (look()) subscription.unsubscribe();
  });
}

/**
 * The ids of what is saved, once they are known. `failed` when a page of the folder could not be loaded, `left` when
 * the folder is no longer the one on screen.
 */
export async function gatherSave(
  actor: ActorRefFrom<typeof shareMachine>,
  selection: Selection,
): Promise<readonly string[] | 'failed' | 'left'> {
  const plan = planSave(actor.getSnapshot().context.parentId, selection);
  if (plan.kind === 'these') return plan.ids;
  const whole = await loadRest(actor);
  return typeof whole === 'object' ? plan.idsOf(whole.entries) : whole;
}
