import { useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../toasts/toasts.ts';
import { maxPrinted, type OtherDocument, printPdf } from './print-pdf.ts';

/** Printing of a document: the page that is made ready, null while nothing is printed, and how to begin or cancel it. */
export function usePrinting(otherThan: OtherDocument): [number | null, (pdf: PDFDocumentProxy) => void] {
  const { t } = useLingui();
  const [printing, setPrinting] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function print(pdf: PDFDocumentProxy): Promise<void> {
    const ending = new AbortController();
    running.current = ending;
    const most = maxPrinted;
    if (pdf.numPages > most) showToast(t`Only the first ${most} pages are printed.`);
    try {
      await printPdf(pdf, { signal: ending.signal, onPage: setPrinting, otherThan });
    } finally {
      running.current = null;
      setPrinting(null);
    }
  }
  return [
    printing,
    (pdf) => {
      if (running.current === null) void print(pdf);
      else running.current.abort();
    },
  ];
}
