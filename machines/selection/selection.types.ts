import type { Port } from '../shared/port.ts';

/** What is chosen: these entries, or all but these. */
export interface Chosen {
  readonly mode: 'some' | 'allBut';
  readonly ids: readonly string[];
}
export interface SelectionContext {
  /** The entries on screen, in their order. */
  readonly listed: readonly string[];
  readonly chosen: Chosen;
  /** From where a range reaches. */
  readonly anchor: string;
}
export type SelectionEvent =
  /** This one and nothing else. */
  | { readonly type: 'entry.choose'; readonly id: string }
  | { readonly type: 'entry.toggle'; readonly id: string }
  /** All from the anchor to this one. */
  | { readonly type: 'range.reach'; readonly id: string }
  | { readonly type: 'all.choose' }
  | { readonly type: 'selection.clear' }
  /** The listing changed under the selection: another order, a live update, a deletion. */
  | { readonly type: 'listing.changed'; readonly ids: readonly string[] }
  /** Another folder. */
  | { readonly type: 'folder.left' };

/** It asks nobody. */
export type SelectionPorts = Readonly<Record<never, Port<never, { readonly kind: string }>>>;
