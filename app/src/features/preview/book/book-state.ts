import type { BookReply, Chapter, Look, Place, Unreadable } from './protocol.ts';

/** How a book is read. */
export interface BookState {
  readonly phase:
    | { readonly kind: 'loading' }
    | { readonly kind: 'unreadable'; readonly why: Unreadable }
    | { readonly kind: 'open'; readonly author: string; readonly chapters: readonly Chapter[] };
  readonly look: Look;
  /** Null until the first page is there. */
  readonly place: Place | null;
  /** Where it was left, as it opens there: another page may be told of before this one is drawn. */
  readonly openedAt: number | null;
  /** Where the slider was moved, until the page is there. */
  readonly sought: number | null;
  readonly isListOpen: boolean;
  /** A link out of the book that waits for an answer. */
  readonly link: string | null;
}

export type BookEvent =
  | { readonly type: 'reply.hear'; readonly reply: BookReply }
  | { readonly type: 'look.choose'; readonly look: Look }
  | { readonly type: 'place.seek'; readonly at: number }
  | { readonly type: 'list.open' }
  | { readonly type: 'list.close' }
  | { readonly type: 'link.close' };

export const newBook = (look: Look): BookState => ({
  phase: { kind: 'loading' },
  look,
  place: null,
  openedAt: null,
  sought: null,
  isListOpen: false,
  link: null,
});

function hear(state: BookState, reply: BookReply): BookState {
  switch (reply.type) {
    case 'unreadable':
      return { ...state, phase: { kind: 'unreadable', why: reply.why } };
    case 'opened':
      return { ...state, phase: { kind: 'open', author: reply.author, chapters: reply.chapters } };
    case 'moved':
      return { ...state, place: reply.place, openedAt: state.openedAt ?? reply.place.at, sought: null };
    case 'link':
      // One question at a time: a book cannot take the answer to another link.
      return state.link === null ? { ...state, link: reply.href } : state;
    case 'ready':
    case 'key':
      return state;
  }
}

export function reduceBook(state: BookState, event: BookEvent): BookState {
  switch (event.type) {
    case 'reply.hear':
      return hear(state, event.reply);
    case 'look.choose':
      return { ...state, look: event.look };
    case 'place.seek':
      return { ...state, sought: event.at };
    case 'list.open':
      return { ...state, isListOpen: true };
    case 'list.close':
      return { ...state, isListOpen: false };
    case 'link.close':
      return { ...state, link: null };
  }
}
