import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findOnPage, type Match, type TextPiece } from './find-text.ts';
import { maxPages } from './pdf-state.ts';

/** More places are not counted: nobody goes through them one by one. */
export const maxMatches = 1000;

/** Characters of a page that are searched: a page of a book has some thousands, one made to hold us up has millions. */
const maxLength = 500_000;

/** The texts of the pages that were searched; they go with their document. */
const texts = new WeakMap<PDFDocumentProxy, Map<number, readonly TextPiece[]>>();

async function textOf(pdf: PDFDocumentProxy, page: number): Promise<readonly TextPiece[]> {
  const known = texts.get(pdf) ?? new Map<number, readonly TextPiece[]>();
  texts.set(pdf, known);
  const kept = known.get(page);
  if (kept !== undefined) return kept;
  const { items } = await (await pdf.getPage(page)).getTextContent();
  let length = 0;
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || length > maxLength) return [];
    length += item.str.length + 1;
    return [{ text: item.str.slice(0, maxLength), endsLine: item.hasEOL }];
  });
  known.set(page, pieces);
  return pieces;
}

/**
 * Searches the pages one after the other, beginning with the first, and tells what is found on each. Resolves when all are
 * searched, when enough is found, and once `signal` is aborted; a page that is broken holds nothing.
 */
export async function findInPdf(
  pdf: PDFDocumentProxy,
  wanted: string,
  tell: (matches: readonly Match[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let count = 0;
  for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && count < maxMatches; page += 1) {
    const pieces = await textOf(pdf, page).catch(() => []);
    if (signal.aborted) return;
    const matches = findOnPage(page, pieces, wanted).slice(0, maxMatches - count);
    count += matches.length;
    if (matches.length > 0) tell(matches);
  }
}
