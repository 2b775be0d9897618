import { mayHaveEnded } from '@aloft/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { isPressed } from '../../shortcuts/press.ts';
import { whyMediaFailed } from '../media-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { Locked } from './locked.tsx';
import { Pages } from './pages.tsx';
import { openPdf } from './pdf-document.ts';
import { maxPages, reducePdf, unread, zooms } from './pdf-state.ts';
import { PdfTools } from './pdf-tools.tsx';
import styles from './pdf-view.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useFinding } from './use-finding.ts';
import { usePrinting } from './use-printing.ts';

/** A PDF: its pages under each other, small pictures of them beside, and tools that find, enlarge and print (R10.6). */
export default function PdfView({ entry, address, onArrived, onFailed, onFacts }: ViewProps) {
  const { t } = useLingui();
  const [state, dispatch] = useReducer(reducePdf, unread);
  const [hasSidebar, setSidebar] = useState(true);
  const [isDrawn, setDrawn] = useState(false);
  const [printing, print] = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const failed = useEffectEvent(async (signal: AbortSignal) => {
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (signal.aborted) return;
    if (failure === null) dispatch({ type: 'document.break' });
    else onFailed(failure);
  });
  const reading = useRef<AbortController | null>(null);
  /** A page did not come: that it is broken is its own matter, that the address has ended is not. */
  async function onBlank(): Promise<void> {
    const signal = reading.current?.signal;
    if (signal === undefined) return;
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (failure !== null && mayHaveEnded(failure) && !signal.aborted) onFailed(failure);
  }
  const tell = useEffectEvent((pages: number) => {
    onArrived();
    onFacts(t({ message: plural(pages, { one: '# page', other: '# pages' }) }));
  });

  useEffect(() => {
    const ending = new AbortController();
    reading.current = ending;
    void openPdf(address, {
      signal: ending.signal,
      onPassword: (answer, isWrong) => dispatch({ type: 'password.ask', answer, isWrong }),
    }).then((opened) => {
      if (ending.signal.aborted) return;
      if (opened.kind === 'unopened') void failed(ending.signal);
      else if (opened.kind === 'broken') dispatch({ type: 'document.break' });
      else {
        dispatch({ type: 'document.open', document: opened.document });
        tell(opened.document.numPages);
      }
    });
    return () => ending.abort();
  }, [address]);
  const isOpen = state.phase === 'open';
  useFinding(isOpen ? state.document : null, isOpen ? state.finding.text : '', dispatch);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // The browser would search the page behind, and only what is drawn.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isPressed('findInDocument', event)) return;
      event.preventDefault();
      findField.current?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  if (state.phase === 'loading') return <Spinner />;
  if (state.phase === 'broken')
    return (
      <p role="alert" className={styles.words}>
        <Trans>This PDF is damaged and can’t be shown. You can still download it.</Trans>
      </p>
    );
  if (state.phase === 'locked')
    return (
      <Locked
        isWrong={state.isWrong}
        onPassword={(password) => {
          dispatch({ type: 'password.give' });
          state.answer(password);
        }}
      />
    );

  const { document: pdf, page, zoom, finding } = state;
  const count = Math.min(pdf.numPages, maxPages);
  const goTo = (wanted: number): void => {
    const to = Math.min(count, Math.max(1, wanted));
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
    dispatch({ type: 'page.show', page: to });
  };
  return (
    <div className={styles.view}>
      <PdfTools
        page={page}
        count={pdf.numPages}
        zoom={zoom}
        finding={finding}
        hasSidebar={hasSidebar}
        printing={printing}
        findField={findField}
        onSidebar={() => setSidebar(!hasSidebar)}
        onPage={goTo}
        onZoom={(chosen) => dispatch({ type: 'zoom.choose', zoom: chosen })}
        onFind={(text) => dispatch({ type: 'find.begin', text })}
        onStep={(by) => dispatch({ type: 'find.step', by })}
        onPrint={() => print(pdf)}
      />
      <div className={styles.below} data-sidebar={hasSidebar}>
        {hasSidebar && (
          <Thumbnails document={pdf} count={count} page={page} isReady={isDrawn} onPage={goTo} />
        )}
        <Pages
          scroller={scroller}
          name={entry.name}
          document={pdf}
          page={page}
          zoom={zooms[zoom] ?? 1}
          finding={finding}
          onPage={goTo}
          onDrawn={() => setDrawn(true)}
          onBlank={() => void onBlank()}
          onScrolled={(seen) => dispatch({ type: 'page.show', page: seen })}
        />
      </div>
    </div>
  );
}
