import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Dispatch, useEffect } from 'react';
import { findInPdf } from './page-texts.ts';
import type { PdfEvent } from './pdf-state.ts';

/** So long a text is typed on before it is searched for, in ms. */
const typing = 150;

/** Searches an open document for a text, and again when another one is typed. */
export function useFinding(pdf: PDFDocumentProxy | null, text: string, dispatch: Dispatch<PdfEvent>): void {
  useEffect(() => {
    if (pdf === null || text.trim() === '') return;
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => {
      void findInPdf(pdf, text, (matches) => dispatch({ type: 'find.add', matches }), signal).then(() => {
        if (!signal.aborted) dispatch({ type: 'find.end' });
      });
    }, typing);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [pdf, text, dispatch]);
}
