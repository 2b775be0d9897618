import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type Heading, readOutline } from './outline.ts';

/** The table of contents of an open document; empty while it is not known, and where there is none. */
export function useOutline(document: PDFDocumentProxy | null): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    if (document === null) return;
    const ending = new AbortController();
    void readOutline(document).then((found) => {
      if (!ending.signal.aborted) setHeadings(found);
    });
    return () => ending.abort();
  }, [document]);
  return headings;
}
