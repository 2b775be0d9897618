import type { Match, TextPlace } from './find-text.ts';

/** The pieces of text over the drawings of pages, by number; only pages near the view have any. */
export type DrawnTexts = ReadonlyMap<number, readonly HTMLElement[]>;

/** Names for `::highlight`, in pdf-view.module.css. */
const names = { found: 'pdf-found', shown: 'pdf-shown' } as const;

/** Browsers without it go to what is found all the same. */
const canHighlight = 'highlights' in CSS;

/** Where a place is in the document; null when the drawn text is another than the searched one. */
function pointOf(pieces: readonly HTMLElement[], { piece, offset }: TextPlace): [Node, number] | null {
  const node = pieces[piece]?.firstChild;
  return node instanceof Text && offset <= node.length ? [node, offset] : null;
}

/** The drawn text of a match; null while its page is not drawn. */
export function rangeOf(texts: DrawnTexts, { page, from, to }: Match): Range | null {
  const pieces = texts.get(page) ?? [];
  const [start, end] = [pointOf(pieces, from), pointOf(pieces, to)];
  if (start === null || end === null) return null;
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}

/** Colours what is found on the drawn pages, and the one that is shown; answers how to end that. */
export function highlightMatches(
  texts: DrawnTexts,
  matches: readonly Match[],
  shown: Match | undefined,
): () => void {
  if (!canHighlight) return () => undefined;
  const ranges = (list: readonly Match[]): Range[] => list.flatMap((one) => rangeOf(texts, one) ?? []);
  CSS.highlights.set(names.found, new Highlight(...ranges(matches.filter((one) => one !== shown))));
  CSS.highlights.set(names.shown, new Highlight(...ranges(shown === undefined ? [] : [shown])));
  return () => {
    for (const name of Object.values(names)) CSS.highlights.delete(name);
  };
}
