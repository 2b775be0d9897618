import { searchText } from '@aloft/core/rules';

/** A place in the text of a page: a piece of it, as the PDF cuts it, and a character of that piece. */
export interface TextPlace {
  readonly piece: number;
  readonly offset: number;
}

/** Where a text stands. */
export interface Match {
  /** From 1. */
  readonly page: number;
  readonly from: TextPlace;
  /** After its last character. */
  readonly to: TextPlace;
}

/** A piece of a page's text, and whether a line ends after it. */
export interface TextPiece {
  readonly text: string;
  readonly endsLine: boolean;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const plain = /^[ -~]*$/;

/** The text of a page as it is compared, with where each of its characters comes from. */
class FoldedText {
  text = '';
  readonly #pieces: number[] = [];
  readonly #offsets: number[] = [];
  readonly #ends: number[] = [];

  add(letter: string, piece: number, offset: number): void {
    const folded = letter.trim() === '' ? ' ' : searchText(letter);
    // A line's end and the spaces around it are one space, as in what is searched for.
    if (folded === ' ' && this.text.endsWith(' ')) return;
    this.text += folded;
    for (let nth = 0; nth < folded.length; nth += 1) {
      this.#pieces.push(piece);
      this.#offsets.push(offset);
      this.#ends.push(offset + letter.length);
    }
  }
  startOf(at: number): TextPlace {
    return { piece: this.#pieces[at] ?? 0, offset: this.#offsets[at] ?? 0 };
  }
  endOf(at: number): TextPlace {
    return { piece: this.#pieces[at] ?? 0, offset: this.#ends[at] ?? 0 };
  }
}

function fold(pieces: readonly TextPiece[]): FoldedText {
  const folded = new FoldedText();
  pieces.forEach(({ text, endsLine }, piece) => {
    if (plain.test(text)) for (let at = 0; at < text.length; at += 1) folded.add(text[at] ?? '', piece, at);
    else for (const { segment, index } of letters.segment(text)) folded.add(segment, piece, index);
    if (endsLine) folded.add(' ', piece, text.length);
  });
  return folded;
}

/**
 * Where a text stands on a page, compared as a search by name is: without case, accents and width, across the ends of
 * lines. Nothing for a text without letters.
 */
export function findOnPage(page: number, pieces: readonly TextPiece[], wanted: string): readonly Match[] {
  const words = searchText(wanted.trim().replace(/\s+/g, ' '));
  if (words === '') return [];
  const folded = fold(pieces);
  const matches: Match[] = [];
  for (let at = folded.text.indexOf(words); at !== -1; at = folded.text.indexOf(words, at + words.length))
    matches.push({ page, from: folded.startOf(at), to: folded.endOf(at + words.length - 1) });
  return matches;
}
