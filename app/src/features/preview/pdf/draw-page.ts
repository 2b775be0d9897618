import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { whileOpen } from './pdf-document.ts';

/** Canvases beyond this many pixels fail in browsers. */
const maxPixels = 16_000_000;

/** A page as it lies after so many quarter turns, beyond those that it asks for itself. */
export const viewportOf = (page: PDFPageProxy, scale: number, turns: number) =>
  page.getViewport({ scale, rotation: (page.rotate + 90 * turns) % 360 });

interface DrawOptions {
  /** For a printer, pdf.js draws what a screen leaves out. */
  readonly intent?: 'display' | 'print';
  readonly turns?: number;
}

interface PageSize {
  /** Height by width. */
  readonly shape: number;
}

/**
 * Draws a page so many pixels wide, or as wide as a canvas can be. Rejects when the page is broken, once `signal` is
 * aborted, and once the document is closed.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  pixels: number,
  signal: AbortSignal,
  { intent = 'display', turns = 0 }: DrawOptions = {},
): Promise<PageSize> {
  const page = await whileOpen(pdf, pdf.getPage(number));
  signal.throwIfAborted();
  const bare = viewportOf(page, 1, turns);
  const shape = bare.height / bare.width;
  const room = Math.sqrt(maxPixels / shape);
  const viewport = viewportOf(page, Math.min(pixels, room) / bare.width, turns);
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const rendering = page.render({ canvas, viewport, intent, annotationMode: AnnotationMode.ENABLE });
  signal.addEventListener('abort', () => rendering.cancel());
  await whileOpen(pdf, rendering.promise);
  return { shape };
}
