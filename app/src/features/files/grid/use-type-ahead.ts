import { useRef } from 'react';
import type { EntryList } from '../entry-list.ts';
import { findByPrefix } from './window.ts';

const pause = 700;

/**
 * Finds the next entry whose name begins with what is being typed; letters within 700 ms belong together. Of a list
 * that is not loaded as a whole, the service finds what does not follow on screen.
 */
export function useTypeAhead(list: EntryList) {
  const typed = useRef({ text: '', at: 0 });
  const lowered = useRef<{ of: EntryList['loaded']; names: readonly string[] }>({ of: [], names: [] });

  /** Names are lowered once for a listing, not for every letter. */
  function findLoaded(text: string, from: number): number {
    if (lowered.current.of !== list.loaded) {
      lowered.current = { of: list.loaded, names: list.loaded.map((entry) => entry.name.toLowerCase()) };
    }
    return findByPrefix(lowered.current.names, text, from);
  }

  /** Whether what comes now belongs to a name. */
  const isTyping = (now: number): boolean => typed.current.text !== '' && now - typed.current.at < pause;

  function find(letter: string, now: number, focused: number): number | Promise<number> {
    const text = (isTyping(now) ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, at: now };
    const from = text.length === 1 ? focused + 1 : focused;
    if (list.loaded.length === list.count) return findLoaded(text, from);
    const next = list.at(from);
    if (next?.name.toLowerCase().startsWith(text) === true) return from;
    return list.find(text).then((index) => (typed.current.text === text ? index : -1));
  }
  return { isTyping, find };
}
