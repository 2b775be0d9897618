import { mayHaveEnded } from '@aloft/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { whyMediaFailed } from '../media-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { openPdf } from './pdf-document.ts';
import type { PdfEvent } from './pdf-state.ts';

interface OpenedPdf {
  /**
   * Whether the address has ended: asked when a part of the document did not come. Then it is opened anew from another
   * address; a part that is broken is its own matter.
   */
  readonly hasEnded: () => Promise<boolean>;
  /**
   * The same document from another address, where that is why a part of this one did not come. Null where it is not, and
   * once `signal` is aborted.
   */
  readonly otherThan: (document: PDFDocumentProxy, signal: AbortSignal) => Promise<PDFDocumentProxy | null>;
}

type Settle = (document: PDFDocumentProxy | null) => void;

/** What is known of one address. */
interface Reading {
  readonly address: string;
  readonly signal: AbortSignal;
  /** Null until it is open. */
  document: PDFDocumentProxy | null;
  /** Null while nobody asks whether the address has ended. */
  asked: Promise<boolean> | null;
}

/** Opens the PDF at an address, and again at another one: pdf.js asks for no part of a document twice. */
export function useOpenedPdf(
  { entry, address, onFailed }: Pick<ViewProps, 'entry' | 'address' | 'onFailed'>,
  dispatch: Dispatch<PdfEvent>,
  onOpen: (document: PDFDocumentProxy) => void,
): OpenedPdf {
  const current = useRef<Reading | null>(null);
  const waiting = useRef(new Set<Settle>());
  const password = useRef('');

  const settle = useEffectEvent<Settle>((document) => {
    for (const tell of waiting.current) tell(document);
    waiting.current.clear();
  });
  const opened = useEffectEvent((document: PDFDocumentProxy) => {
    dispatch({ type: 'document.open', document });
    settle(document);
    onOpen(document);
  });
  const broken = useEffectEvent(() => {
    dispatch({ type: 'document.break' });
    settle(null);
  });
  const failed = useEffectEvent(async (signal: AbortSignal) => {
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (signal.aborted) return;
    if (failure === null) broken();
    else onFailed(failure);
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const reading: Reading = { address, signal, document: null, asked: null };
    current.current = reading;
    function onPassword(answer: (given: string) => void, isWrong: boolean): void {
      const give = (given: string): void => {
        password.current = given;
        answer(given);
      };
      // At another address it has the same one.
      if (password.current !== '' && !isWrong) give(password.current);
      else dispatch({ type: 'password.ask', answer: give, isWrong });
    }
    void openPdf(address, { signal, onPassword }).then((found) => {
      if (signal.aborted) return;
      if (found.kind === 'unopened') return void failed(signal);
      if (found.kind === 'broken') return broken();
      reading.document = found.document;
      opened(found.document);
    });
    return () => ending.abort();
  }, [address, dispatch]);

  async function ask(reading: Reading): Promise<boolean> {
    const failure = await whyMediaFailed(reading.address, entry.size, reading.signal);
    if (reading.signal.aborted) return true;
    const isOver = failure !== null && mayHaveEnded(failure);
    // It is told once, and what is broken today may have ended tomorrow.
    if (isOver) onFailed(failure);
    else reading.asked = null;
    return isOver;
  }
  async function hasEnded(): Promise<boolean> {
    const reading = current.current;
    // The one before has ended, and another one is being opened.
    if (reading === null || reading.document === null) return true;
    reading.asked ??= ask(reading);
    return await reading.asked;
  }
  return {
    hasEnded,
    otherThan: async (document, signal) => {
      if (current.current?.document === document && !(await hasEnded())) return null;
      if (signal.aborted) return null;
      const now = current.current?.document ?? null;
      if (now !== null && now !== document) return now;
      return await new Promise((answer) => {
        waiting.current.add(answer);
        signal.addEventListener('abort', () => answer(null), { once: true });
      });
    },
  };
}
