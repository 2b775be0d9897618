import { useRef } from 'react';
import type { FileEntry } from './entry.ts';
import { findByPrefix } from './window.ts';

const pause = 700;

/**
 * Finds the next entry whose name begins with what is being typed; letters within 700 ms belong together.
 * Names are lowered once for a listing, not for every letter.
 */
export function useTypeAhead(
  entries: readonly FileEntry[],
): (letter: string, now: number, focused: number) => number {
  const typed = useRef({ text: '', at: 0 });
  const lowered = useRef<{ of: readonly FileEntry[]; names: readonly string[] }>({ of: [], names: [] });
  return (letter, now, focused) => {
    const text = (now - typed.current.at < pause ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, at: now };
    if (lowered.current.of !== entries) {
      lowered.current = { of: entries, names: entries.map((entry) => entry.name.toLowerCase()) };
    }
    return findByPrefix(lowered.current.names, text, text.length === 1 ? focused + 1 : focused);
  };
}
