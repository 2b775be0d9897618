import { useState } from 'react';
import type { EntryList } from '../entry-list.ts';

/** A place in a list: of the entry with this id, which is empty while it is not loaded; null before one was held. */
interface Held {
  readonly index: number;
  readonly id: string | null;
  /** Whether the entry that was held had to stay: it is gone, and the one in its place was never meant. */
  readonly isStray: boolean;
}

/** Where what is held is now: its entry may have moved; the one that took its place is held once it is gone. */
function heldIn(list: EntryList, held: Held, mustStay: (id: string) => boolean): Held {
  const { index, id } = held;
  if (id === null) return held;
  const found = id === '' ? -1 : list.indexOf(id);
  if (found !== -1) return { ...held, index: found };
  const there = list.at(index)?.id;
  // A part of the list that is being loaded again says nothing of what is in it.
  if (there === undefined && index < list.count) return held;
  return { index, id: there ?? '', isStray: held.isStray || (id !== '' && mustStay(id)) };
}

interface FollowedIndex {
  /** At most the last of the list. */
  readonly index: number;
  readonly isStray: boolean;
  readonly hold: (index: number) => void;
}

/**
 * An index that stays with its entry, wherever changes from elsewhere move that.
 * @param mustStay whether another entry must not stand in for this one unseen, as for one that is selected
 */
export function useFollowedIndex(list: EntryList, mustStay: (id: string) => boolean): FollowedIndex {
  const [held, setHeld] = useState<Held>({ index: 0, id: null, isStray: false });
  const now = heldIn(list, held, mustStay);
  if (now.index !== held.index || now.id !== held.id) setHeld(now);
  return {
    index: Math.min(now.index, Math.max(0, list.count - 1)),
    isStray: now.isStray,
    hold: (index) => setHeld({ index, id: list.at(index)?.id ?? '', isStray: false }),
  };
}
