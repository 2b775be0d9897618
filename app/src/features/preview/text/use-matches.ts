import type { SearchQuery } from '@codemirror/search';
import type { EditorState, Text } from '@codemirror/state';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Match {
  readonly from: number;
  readonly to: number;
}

/** More places are not counted. */
export const maxMatches = 1000;
/** So many characters are searched before the page gets its turn. */
const slice = 200_000;
/** A match may reach so far beyond the slice that it begins in. */
const reach = 2000;

const none: readonly Match[] = [];

/** The next slice of matches, and where the one after it begins. */
function matchesFrom(query: SearchQuery, state: EditorState, begin: number) {
  const { doc } = state;
  const end = doc.lineAt(Math.min(doc.length, begin + slice)).to + 1;
  const found: Match[] = [];
  const cursor = query.getCursor(state, begin, Math.min(doc.length, end + reach));
  let next = end;
  for (let step = cursor.next(); !step.done && step.value.from < end; step = cursor.next()) {
    const { from, to } = step.value;
    // A regular expression may be found where nothing is, which is no place to go to.
    if (to > from) found.push({ from, to });
    next = Math.max(end, to);
    if (found.length >= maxMatches) break;
  }
  return { found, next };
}

/**
 * All places of what is searched for, up to {@link maxMatches}; null while they are searched for.
 *
 * @param onFound Is told of them after each new search, but not after a change of the text.
 */
export function useMatches(
  query: SearchQuery,
  state: EditorState,
  onFound: (matches: readonly Match[]) => void,
): readonly Match[] | null {
  const [known, setKnown] = useState<{ query: SearchQuery; doc: Text; matches: readonly Match[] } | null>(
    null,
  );
  const { doc } = state;
  const found = useEffectEvent((matches: readonly Match[]) => {
    const isNew = known?.query.eq(query) !== true;
    setKnown({ query, doc, matches });
    if (isNew) onFound(matches);
  });
  const begin = useEffectEvent(() => state);
  useEffect(() => {
    if (!query.valid) return;
    const searched = begin();
    let matches = none;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const searchOn = (from: number): void => {
      const part = matchesFrom(query, searched, from);
      matches = [...matches, ...part.found].slice(0, maxMatches);
      if (matches.length === maxMatches || part.next > doc.length) found(matches);
      else timer = setTimeout(() => searchOn(part.next), 0);
    };
    timer = setTimeout(() => searchOn(0), 0);
    return () => clearTimeout(timer);
  }, [query, doc]);
  if (!query.valid) return none;
  return known !== null && known.doc === doc && known.query.eq(query) ? known.matches : null;
}
