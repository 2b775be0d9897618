import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Match } from './find-text.ts';

/** Further pages are not laid out: a file of some kilobytes can say that it has millions. */
export const maxPages = 2000;

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** What is looked for in a PDF, and what was found so far. */
export interface Finding {
  readonly text: string;
  readonly matches: readonly Match[];
  /** Which of them is shown, from 0. */
  readonly shown: number;
  readonly isSearching: boolean;
}

interface OpenPdf {
  readonly phase: 'open';
  readonly document: PDFDocumentProxy;
  /** The page in the middle, from 1. */
  readonly page: number;
  /** Index of `zooms`; 1 fills the width. */
  readonly zoom: number;
  /** Quarter turns to the right, of every page. */
  readonly turns: number;
  readonly finding: Finding;
}

/** How a PDF is read. */
export type PdfState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'broken' }
  | { readonly phase: 'locked'; readonly isWrong: boolean; readonly answer: (password: string) => void }
  | OpenPdf;

export type PdfEvent =
  | { readonly type: 'document.open'; readonly document: PDFDocumentProxy }
  | { readonly type: 'document.break' }
  | { readonly type: 'password.ask'; readonly answer: (password: string) => void; readonly isWrong: boolean }
  | { readonly type: 'password.give' }
  | { readonly type: 'page.show'; readonly page: number }
  | { readonly type: 'zoom.choose'; readonly zoom: number }
  | { readonly type: 'turn' }
  | { readonly type: 'find.begin'; readonly text: string }
  | { readonly type: 'find.add'; readonly matches: readonly Match[] }
  | { readonly type: 'find.end' }
  | { readonly type: 'find.step'; readonly by: 1 | -1 };

export const unread: PdfState = { phase: 'loading' };

const nothing: Finding = { text: '', matches: [], shown: 0, isSearching: false };

/** The first match on the page in the middle or after it, so that nobody is led back to the beginning. */
function firstFrom(page: number, matches: readonly Match[]): number {
  return Math.max(
    0,
    matches.findIndex((match) => match.page >= page),
  );
}

function reduceFinding(finding: Finding, page: number, event: PdfEvent): Finding {
  switch (event.type) {
    case 'find.begin':
      return { ...nothing, text: event.text, isSearching: event.text.trim() !== '' };
    case 'find.add': {
      const matches = [...finding.matches, ...event.matches];
      const isBefore = (finding.matches[finding.shown]?.page ?? 0) < page;
      return { ...finding, matches, shown: isBefore ? firstFrom(page, matches) : finding.shown };
    }
    case 'find.end':
      return { ...finding, isSearching: false };
    case 'find.step': {
      const count = Math.max(1, finding.matches.length);
      return { ...finding, shown: (finding.shown + event.by + count) % count };
    }
    default:
      return finding;
  }
}

function reduceOpen(state: OpenPdf, event: PdfEvent): OpenPdf {
  switch (event.type) {
    case 'page.show':
      return state.page === event.page ? state : { ...state, page: event.page };
    case 'zoom.choose':
      return { ...state, zoom: Math.min(zooms.length - 1, Math.max(0, event.zoom)) };
    case 'turn':
      return { ...state, turns: (state.turns + 1) % 4 };
    default:
      return { ...state, finding: reduceFinding(state.finding, state.page, event) };
  }
}

export function reducePdf(state: PdfState, event: PdfEvent): PdfState {
  switch (event.type) {
    case 'document.open': {
      const { document } = event;
      // The same one from another address: whoever reads it stays where they are, and a search begins anew.
      if (state.phase === 'open') {
        const { text, isSearching } = state.finding;
        const finding = isSearching ? { ...nothing, text, isSearching } : state.finding;
        return { ...state, document, finding };
      }
      return { phase: 'open', document, page: 1, zoom: zooms.indexOf(1), turns: 0, finding: nothing };
    }
    case 'document.break':
      return { phase: 'broken' };
    case 'password.ask':
      return { phase: 'locked', isWrong: event.isWrong, answer: event.answer };
    case 'password.give':
      return { phase: 'loading' };
    default:
      return state.phase === 'open' ? reduceOpen(state, event) : state;
  }
}
