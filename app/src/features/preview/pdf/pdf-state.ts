import type { PDFDocumentProxy } from 'pdfjs-dist';

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** How a PDF is read. */
export type PdfState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'broken' }
  | { readonly phase: 'locked'; readonly isWrong: boolean; readonly answer: (password: string) => void }
  | {
      readonly phase: 'open';
      readonly document: PDFDocumentProxy;
      /** The page in the middle, from 1. */
      readonly page: number;
      /** Index of `zooms`; 1 fills the width. */
      readonly zoom: number;
    };

export type PdfEvent =
  | { readonly type: 'document.open'; readonly document: PDFDocumentProxy }
  | { readonly type: 'document.break' }
  | { readonly type: 'password.ask'; readonly answer: (password: string) => void; readonly isWrong: boolean }
  | { readonly type: 'password.give' }
  | { readonly type: 'page.show'; readonly page: number }
  | { readonly type: 'zoom.step'; readonly by: 1 | -1 };

export const unread: PdfState = { phase: 'loading' };

export function reducePdf(state: PdfState, event: PdfEvent): PdfState {
  switch (event.type) {
    case 'document.open':
      return { phase: 'open', document: event.document, page: 1, zoom: zooms.indexOf(1) };
    case 'document.break':
      return { phase: 'broken' };
    case 'password.ask':
      return { phase: 'locked', isWrong: event.isWrong, answer: event.answer };
    case 'password.give':
      return { phase: 'loading' };
    case 'page.show':
      return state.phase === 'open' && state.page !== event.page ? { ...state, page: event.page } : state;
    case 'zoom.step':
      return state.phase === 'open'
        ? { ...state, zoom: Math.min(zooms.length - 1, Math.max(0, state.zoom + event.by)) }
        : state;
  }
}
