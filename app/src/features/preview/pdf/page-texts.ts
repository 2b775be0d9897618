import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findOnPage, type Match, type TextPiece } from './find-text.ts';
import { whileOpen } from './pdf-document.ts';
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
  const asked = pdf.getPage(page).then((opened) => opened.getTextContent());
  const { items } = await whileOpen(pdf, asked);
  let length = 0;
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || length > maxLength) return [];
    length += item.str.length + 1;
    return [{ text: item.str.slice(0, maxLength), endsLine: item.hasEOL }];
  });
  known.set(page, pieces);
  return pieces;
}

interface FindOptions {
  readonly signal: AbortSignal;
  readonly tell: (matches: readonly Match[]) => void;
  /** Whether a page did not come as the address of the document has ended. */
  readonly hasEnded: () => Promise<boolean>;
}

/**
 * Searches the pages one after the other, beginning with the first, and tells what is found on each; a page that is
 * broken holds nothing. Answers whether all are searched, or enough is found: not so once `signal` is aborted, and where
 * the address has ended.
 */
export async function findInPdf(
  pdf: PDFDocumentProxy,
  wanted: string,
  { signal, tell, hasEnded }: FindOptions,
): Promise<boolean> {
  let count = 0;
  for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && count < maxMatches; page += 1) {
    const pieces = await textOf(pdf, page).catch(async () => ((await hasEnded()) ? null : []));
    if (pieces === null || signal.aborted) return false;
    const matches = findOnPage(page, pieces, wanted).slice(0, maxMatches - count);
    count += matches.length;
    if (matches.length > 0) tell(matches);
  }
  return true;
}
