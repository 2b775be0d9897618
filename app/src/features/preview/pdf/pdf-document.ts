import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist';

/** What CJK text without embedded fonts, the fourteen standard fonts and rare pictures need, from our own origin. */
const files: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.split('/').at(-1) ?? '', url]),
);

/** Hands such files to pdf.js; one that is not ours is not there. */
class BundledFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (url === undefined) throw new Error(`${filename} is not bundled`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename} did not arrive`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Bytes that are read at once: the first page of a long document comes before the rest. */
const rangeSize = 256 * 1024;
/** Pictures with more pixels are left out of their page. */
const largestImage = 100_000_000;

export interface PdfAsk {
  readonly signal: AbortSignal;
  /** A password is needed: `isWrong` after one that does not fit. The answer is given once. */
  readonly onPassword: (answer: (password: string) => void, isWrong: boolean) => void;
}

export type OpenedPdf =
  | { readonly kind: 'opened'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'broken' }
  /** The bytes did not arrive, or are locked in an unknown way: pdf.js does not tell one from the other. */
  | { readonly kind: 'unopened' };

/** What ends each document that is open. */
const closings = new WeakMap<PDFDocumentProxy, AbortSignal>();

/**
 * What a part of a document gives, an error once the document is closed: pdf.js then settles nothing that was asked of it
 * before.
 */
export async function whileOpen<T>(document: PDFDocumentProxy, part: Promise<T>): Promise<T> {
  const closing = closings.get(document);
  if (closing === undefined) return await part;
  closing.throwIfAborted();
  return await new Promise((answer, refuse) => {
    const end = (): void => refuse(closing.reason);
    closing.addEventListener('abort', end, { once: true });
    void part.then(answer, refuse).finally(() => closing.removeEventListener('abort', end));
  });
}

/** How long a closed document may take to put its things away, in ms. */
const closeTimeout = 2000;

/** Closes a document; a worker that its content keeps busy answers nobody, and ends anyway. */
async function close(task: PDFDocumentLoadingTask, port: Worker): Promise<void> {
  const closed = task.destroy().catch(() => undefined);
  await Promise.race([closed, new Promise((settle) => setTimeout(settle, closeTimeout))]);
  port.terminate();
}

/**
 * Opens a PDF by ranges, without its scripts, forms and attachments: pdf.js runs none without a sandbox of its own, which
 * is not given to it, and has used no `eval` since version 6.
 */
export async function openPdf(url: string, { signal, onPassword }: PdfAsk): Promise<OpenedPdf> {
  // Of its own: what keeps the worker of one document busy holds up no other document.
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const task = getDocument({
    url,
    worker: PDFWorker.create({ port }),
    maxImageSize: largestImage,
    withCredentials: false,
    rangeChunkSize: rangeSize,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    BinaryDataFactory: BundledFiles,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD);
  signal.addEventListener('abort', () => void close(task, port), { once: true });
  try {
    const document = await task.promise;
    closings.set(document, signal);
    return document.numPages > 0 ? { kind: 'opened', document } : { kind: 'broken' };
  } catch (error) {
    return error instanceof InvalidPDFException ? { kind: 'broken' } : { kind: 'unopened' };
  }
}
