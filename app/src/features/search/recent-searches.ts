import type { Store } from '@aloft/core';

const most = 8;

/** What was searched for last, newest first: of this person, on this device. */
export const recentSearches = (store: Store): readonly string[] => store.read('recent_searches');

/** Keeps a search as the newest one. */
export function keepSearch(store: Store, text: string): void {
  if (text === '') return;
  const others = recentSearches(store).filter((one) => one !== text);
  store.write('recent_searches', [text, ...others].slice(0, most));
}

/** Forgets a search. */
export function forgetSearch(store: Store, text: string): void {
  store.write(
    'recent_searches',
    recentSearches(store).filter((one) => one !== text),
  );
}

/** Forgets all of them. */
export function forgetSearches(store: Store): void {
  store.remove('recent_searches');
}
