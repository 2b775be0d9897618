import type { QueryClient } from '@tanstack/react-query';
import type { FileEntry } from '../../files/entry.ts';

/** Entries that somebody has just made, renamed, pasted or restored, and the folder that has them now. */
export interface Revealed {
  readonly entries: readonly Pick<FileEntry, 'id' | 'name'>[];
  readonly folder: string;
}

/** Shows what an action has led to, unless a key or a press has come since it began. */
export type Reveal = (revealed: Revealed) => void;

/** What the lists are to scroll to, choose and focus. */
export interface RevealedEntries {
  readonly begin: () => Reveal;
  readonly current: () => Revealed | null;
  readonly clear: () => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** @param target where keys and presses are heard */
export function createRevealedEntries(target: EventTarget): RevealedEntries {
  let revealed: Revealed | null = null;
  /** How many keys and presses there were: after another one somebody is elsewhere. */
  let inputs = 0;
  const listeners = new Set<() => void>();
  function set(next: Revealed | null): void {
    if (revealed === next) return;
    revealed = next;
    for (const changed of listeners) changed();
  }
  for (const type of ['keydown', 'pointerdown'])
    target.addEventListener(
      type,
      () => {
        inputs += 1;
        set(null);
      },
      { capture: true, passive: true },
    );
  return {
    begin: () => {
      const before = inputs;
      return (next) => {
        if (inputs === before && next.entries.length > 0) set(next);
      };
    },
    current: () => revealed,
    clear: () => set(null),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const byClient = new WeakMap<QueryClient, RevealedEntries>();

/** Those beside a cache. */
export function revealedEntriesOf(client: QueryClient): RevealedEntries {
  const known =
    byClient.get(client) ?? createRevealedEntries(import.meta.env.SSR ? new EventTarget() : window);
  byClient.set(client, known);
  return known;
}
