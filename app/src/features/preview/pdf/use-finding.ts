import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import type { Match } from './find-text.ts';
import { findInPdf } from './page-texts.ts';
import type { Finding, PdfEvent } from './pdf-state.ts';

/** So long a text is typed on before it is searched for, in ms. */
const typing = 150;

interface Searched {
  readonly document: PDFDocumentProxy;
  readonly finding: Finding;
}

/**
 * Searches an open document for a text, and again when another one is typed; null while none is open. A search that the
 * end of an address interrupts begins anew in the document from another one.
 */
export function useFinding(
  searched: Searched | null,
  dispatch: Dispatch<PdfEvent>,
  hasEnded: () => Promise<boolean>,
): void {
  const pdf = searched?.document ?? null;
  const { text, isSearching } = searched?.finding ?? { text: '', isSearching: false };
  const isOver = useEffectEvent(hasEnded);
  useEffect(() => {
    if (pdf === null || !isSearching) return;
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => {
      const tell = (matches: readonly Match[]): void => dispatch({ type: 'find.add', matches });
      void findInPdf(pdf, text, { signal, tell, hasEnded: () => isOver() }).then((isWhole) => {
        if (isWhole && !signal.aborted) dispatch({ type: 'find.end' });
      });
    }, typing);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [pdf, text, isSearching, dispatch]);
}
