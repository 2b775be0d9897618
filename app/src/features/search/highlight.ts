import { searchText, searchWords } from '@aloft/core/rules';

/** A part of a name, and whether the search found it there. */
export interface Part {
  readonly text: string;
  readonly isHit: boolean;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A name cut at what a search found in it, compared as the service compares: without case, accents and width (R10.1). A
 * letter is a hit as a whole, with its marks.
 */
export function partsOf(name: string, query: string): readonly Part[] {
  const wanted = searchText(query.trim());
  if (wanted === '') return [{ text: name, isHit: false }];
  const words = searchWords(wanted);
  // The name's letters, each with where it begins in the folded name.
  const cut = [...letters.segment(name)].map(({ segment }) => segment);
  const begins: number[] = [];
  let folded = '';
  for (const letter of cut) {
    begins.push(folded.length);
    folded += searchText(letter);
  }
  const hits = new Set<number>();
  const mark = (word: string, at: number): void =>
    cut.forEach((_, index) => {
      const begin = begins[index] ?? 0;
      const end = begins[index + 1] ?? folded.length;
      if (begin < at + word.length && end > at) hits.add(index);
    });
  // What was found as it was written is one hit, with its spaces.
  for (const word of folded.includes(wanted) ? [wanted] : words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      mark(word, at);
  const parts: Part[] = [];
  cut.forEach((letter, index) => {
    const isHit = hits.has(index);
    const last = parts.at(-1);
    if (last?.isHit === isHit) parts[parts.length - 1] = { text: last.text + letter, isHit };
    else parts.push({ text: letter, isHit });
  });
  return parts;
}
