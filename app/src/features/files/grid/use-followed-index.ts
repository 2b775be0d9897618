import { useState } from 'react';
import type { EntryList } from '../entry-list.ts';

/** A place in a list: of the entry with this id, which is empty while it is not loaded; null before one was held. */
interface Held {
  readonly index: number;
  readonly id: string | null;
}

/** Where what is held is now: its entry may have moved; the one that took its place is held once it is gone. */
function heldIn(list: EntryList, held: Held): Held {
  if (held.id === null) return held;
  const found = held.id === '' ? -1 : list.indexOf(held.id);
  return {
    index: found === -1 ? held.index : found,
    id: found === -1 ? (list.at(held.index)?.id ?? '') : held.id,
  };
}

/**
 * An index that stays with its entry, wherever changes from elsewhere move that. Answers it, at most the last of the list,
 * and how to hold another one.
 */
export function useFollowedIndex(list: EntryList): readonly [number, (index: number) => void] {
  const [held, setHeld] = useState<Held>({ index: 0, id: null });
  const now = heldIn(list, held);
  if (now.index !== held.index || now.id !== held.id) setHeld(now);
  const hold = (index: number): void => setHeld({ index, id: list.at(index)?.id ?? '' });
  return [Math.min(now.index, Math.max(0, list.count - 1)), hold];
}
