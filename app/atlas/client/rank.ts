import { entryKinds, type SearchEntry } from '../search-entry.ts';

const maxResults = 20;

/** How well a name matches: 0 is best; null when the entry does not hold every word. */
function scoreOf([, name, chart, note]: SearchEntry, query: string, words: readonly string[]): number | null {
  const own = name.toLowerCase();
  const all = `${own} ${chart} ${note.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return null;
  if (own === query) return 0;
  if (own.startsWith(query)) return 1;
  const [first = ''] = words;
  // `retry` begins a part of `share.retry`.
  if (own.split(/[\s.\-[\]]+/).some((part) => part.startsWith(first))) return 2;
  return own.includes(first) ? 3 : 4;
}

/** The best matches for what somebody typed, best first; none for an empty query. */
export function rank(entries: readonly SearchEntry[], typed: string): readonly SearchEntry[] {
  const query = typed.trim().toLowerCase();
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, query, words);
      return score === null ? [] : [{ entry, score, kind: entryKinds.indexOf(entry[0]) }];
    })
    .toSorted((a, b) => a.score - b.score || a.kind - b.kind || a.entry[1].length - b.entry[1].length)
    .slice(0, maxResults)
    .map(({ entry }) => entry);
}
