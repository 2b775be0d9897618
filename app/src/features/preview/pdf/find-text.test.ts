import { describe, expect, it } from 'vitest';
import { findOnPage, type TextPiece } from './find-text.ts';

const lines = (...texts: readonly string[]): TextPiece[] => texts.map((text) => ({ text, endsLine: true }));
/** What the matches cover. */
function found(pieces: readonly TextPiece[], wanted: string): string[] {
  return findOnPage(1, pieces, wanted).map(({ from, to }) =>
    pieces
      .map(({ text }, piece) =>
        text.slice(piece === from.piece ? from.offset : 0, piece === to.piece ? to.offset : undefined),
      )
      .slice(from.piece, to.piece + 1)
      .join('|'),
  );
}

describe('finding a text on a page of a PDF', () => {
  it('finds every place, without case, accents and width', () => {
    const page = lines('Margin by region', 'the margins of Ｍａｒｇｉｎ', 'márgin ma\u0301rgin');
    expect(found(page, 'margin')).toEqual(['Margin', 'margin', 'Ｍａｒｇｉｎ', 'márgin', 'ma\u0301rgin']);
    expect(found(lines('한국어 문서'), '문서')).toEqual(['문서']);
    expect(found(lines('STRASSE straße'), 'straße')).toEqual(['straße']);
  });

  it('finds what is cut into pieces and lines', () => {
    const pieces = [
      { text: 'mar', endsLine: false },
      { text: 'gin of', endsLine: true },
      { text: 'error', endsLine: true },
    ];
    expect(found(pieces, 'margin')).toEqual(['mar|gin']);
    expect(found(pieces, ' margin  of\terror ')).toEqual(['mar|gin of|error']);
  });

  it('takes everything literally, and finds nothing for nothing', () => {
    expect(found(lines('a.c abc'), 'a.c')).toEqual(['a.c']);
    expect(found(lines('abc'), '  ')).toEqual([]);
    expect(found([], 'abc')).toEqual([]);
    expect(found(lines('aaaa'), 'aa')).toEqual(['aa', 'aa']);
  });
});
