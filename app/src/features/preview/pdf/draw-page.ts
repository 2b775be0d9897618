import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { whileOpen } from './pdf-document.ts';

/** Canvases beyond this many pixels fail in browsers. */
const maxPixels = 16_000_000;

interface PageSize {
  /** Height by width. */
  readonly shape: number;
}

/**
 * Draws a page so many pixels wide, or as wide as a canvas can be. Rejects when the page is broken, once `signal` is
 * aborted, and once the document is closed.
 *
 * @param intent For a printer, pdf.js draws what a screen leaves out.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  pixels: number,
  signal: AbortSignal,
  intent: 'display' | 'print' = 'display',
): Promise<PageSize> {
  const page = await whileOpen(pdf, pdf.getPage(number));
  signal.throwIfAborted();
  const bare = page.getViewport({ scale: 1 });
  const shape = bare.height / bare.width;
  const room = Math.sqrt(maxPixels / shape);
  const viewport = page.getViewport({ scale: Math.min(pixels, room) / bare.width });
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const rendering = page.render({ canvas, viewport, intent, annotationMode: AnnotationMode.ENABLE });
  signal.addEventListener('abort', () => rendering.cancel());
  await whileOpen(pdf, rendering.promise);
  return { shape };
}
