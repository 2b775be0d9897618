import type { PDFDocumentProxy } from 'pdfjs-dist';
import { drawPage } from './draw-page.ts';
import styles from './print-pdf.module.css';

/** Pages beyond this are not printed: a picture of each waits in memory for the printer. */
export const maxPrinted = 500;
/** Pixels of a page: 150 to the inch of A4. */
const pixels = 1240;

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((settle) => canvas.toBlob(settle, 'image/png'));

/** The same document from another address, where that of this one has ended; null where it has not. */
export type OtherDocument = (
  document: PDFDocumentProxy,
  signal: AbortSignal,
) => Promise<PDFDocumentProxy | null>;

interface PrintOptions {
  readonly signal: AbortSignal;
  readonly otherThan: OtherDocument;
  /** Called before each page is drawn, from 1. */
  readonly onPage: (page: number) => void;
}

/**
 * Hands the pages to the browser's own print dialog, as pictures on sheets of their own: the document is of another
 * origin, which a page cannot print. Resolves when the dialog is closed, and once `signal` is aborted; a page that is
 * broken is left out.
 */
export async function printPdf(first: PDFDocumentProxy, options: PrintOptions): Promise<void> {
  const { signal, onPage, otherThan } = options;
  let pdf = first;
  async function draw(page: number): Promise<HTMLCanvasElement> {
    const canvas = document.createElement('canvas');
    const drawIt = () => drawPage(pdf, page, canvas, pixels, signal, { intent: 'print' });
    await drawIt().catch(async () => {
      const other = await otherThan(pdf, signal);
      if (other === null) return;
      pdf = other;
      await drawIt().catch(() => undefined);
    });
    return canvas;
  }
  const sheets = document.createElement('div');
  sheets.className = styles.sheets ?? '';
  const addresses: string[] = [];
  try {
    for (let page = 1; page <= Math.min(pdf.numPages, maxPrinted); page += 1) {
      onPage(page);
      const canvas = await draw(page);
      if (signal.aborted) return;
      const picture = canvas.width === 0 ? null : await pictureOf(canvas);
      if (picture === null) continue;
      const image = new Image();
      image.src = URL.createObjectURL(picture);
      addresses.push(image.src);
      await image.decode();
      sheets.append(image);
    }
    if (signal.aborted) return;
    document.body.append(sheets);
    // Returns when the dialog is closed; where it does not, the browser has taken the pictures already.
    window.print();
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
