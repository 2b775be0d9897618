import { type Failure, localFailure } from '@aloft/core';
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import * as v from 'valibot';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { readContent } from '../../../data/content.ts';
import type { ReadingPositions } from '../view-props.ts';
import { type BookEvent, type BookState, newBook, reduceBook } from './book-state.ts';
import { BookReply, type BookRequest, type Look } from './protocol.ts';
import { useSavedReadingPosition } from './use-saved-reading-position.ts';

/** How long the reader may take to answer once its page is there, in ms. */
const readerTimeout = 10_000;

interface BookParts {
  readonly fileId: string;
  readonly address: string;
  readonly name: string;
  readonly places: ReadingPositions | undefined;
  /** The bytes or the reader did not arrive. */
  readonly onFailed: (failure: Failure) => void;
  /** Escape was pressed within the book. */
  readonly onEscape: () => void;
}

interface UsedBook {
  readonly state: BookState;
  readonly dispatch: (event: BookEvent) => void;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly source: string;
  readonly onLoad: () => void;
  readonly send: (request: BookRequest) => void;
  readonly dress: (look: Look) => void;
}

/** Until a person chooses, paper is dark where the page is. */
function usualLook(): Look {
  const { theme } = document.documentElement.dataset;
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return { size: 18, letters: 'serif', lines: 'normal', pages: 'two', paper: isDark ? 'dark' : 'white' };
}

/** A book in the reader's frame: what is known of it, and what can be asked of it. */
export function useBook({ fileId, address, name, places, onFailed, onEscape }: BookParts): UsedBook {
  const { store } = useRuntime();
  const [state, dispatch] = useReducer(reduceBook, null, () =>
    newBook(store.read('book_look') ?? usualLook()),
  );
  useSavedReadingPosition({ fileId, place: state.place, openedAt: state.openedAt, places });
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort | null>(null);
  const ending = useRef<AbortController | null>(null);
  const { origin } = new URL(address);

  useEffect(
    () => () => {
      ending.current?.abort();
      port.current?.close();
    },
    [],
  );

  const send = (request: BookRequest): void =>
    port.current?.postMessage(request, request.type === 'open' ? [request.bytes] : []);

  async function open(signal: AbortSignal): Promise<void> {
    const [content, at = 0] = await Promise.all([readContent(address, { signal }), places?.find(fileId)]);
    if (signal.aborted) return;
    if (!content.ok) return onFailed(content.failure);
    send({ type: 'open', bytes: content.value.buffer, name, look: state.look, at });
  }

  function onLoad(): void {
    // A frame that loads another page has left the reader; that page is given nothing.
    if (port.current !== null || frame.current?.contentWindow === null) return;
    const [{ port1: own, port2: theirs }, control] = [new MessageChannel(), new AbortController()];
    const { signal } = control;
    [port.current, ending.current] = [own, control];
    const tooLate = setTimeout(() => onFailed(localFailure('unreachable')), readerTimeout);
    signal.addEventListener('abort', () => clearTimeout(tooLate));
    own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const heard = v.safeParse(BookReply, data);
      if (!heard.success) return;
      const reply = heard.output;
      clearTimeout(tooLate);
      if (reply.type === 'key') onEscape();
      else dispatch({ type: 'reply.hear', reply });
    });
    own.start();
    frame.current?.contentWindow.postMessage({ kind: 'aloft-book' }, origin, [theirs]);
    void open(signal);
  }

  return {
    state,
    dispatch,
    frame,
    source: `${origin}/book-reader`,
    onLoad,
    send,
    dress: (look) => {
      store.write('book_look', look);
      dispatch({ type: 'look.choose', look });
      send({ type: 'dress', look });
    },
  };
}
