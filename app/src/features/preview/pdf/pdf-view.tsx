import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useReducer, useRef, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChapterList } from '../chapter-list.tsx';
import { useFindKey } from '../use-find-key.ts';
import type { ViewProps } from '../view-props.ts';
import { Locked } from './locked.tsx';
import { type Heading, pageOf } from './outline.ts';
import { Pages } from './pages.tsx';
import { maxPages, reducePdf, unread, zooms } from './pdf-state.ts';
import { PdfTools } from './pdf-tools.tsx';
import styles from './pdf-view.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useFinding } from './use-finding.ts';
import { useOpenedPdf } from './use-opened-pdf.ts';
import { useOutline } from './use-outline.ts';
import { usePrinting } from './use-printing.ts';

/** A PDF: its pages under each other, small pictures of them beside, and tools that find, enlarge and print (R10.6). */
export default function PdfView(props: ViewProps) {
  const { entry } = props;
  const { t } = useLingui();
  const [state, dispatch] = useReducer(reducePdf, unread);
  const [hasSidebar, setSidebar] = useState(true);
  const [isDrawn, setDrawn] = useState(false);
  const [isListing, setListing] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const { hasEnded, otherThan } = useOpenedPdf(props, dispatch, ({ numPages: pages }) =>
    props.onFacts(t({ message: plural(pages, { one: '# page', other: '# pages' }) })),
  );
  const [printing, print] = usePrinting(otherThan);
  const isOpen = state.phase === 'open';
  useFinding(isOpen ? state : null, dispatch, hasEnded);
  // After the first page, which is what somebody waits for.
  const headings = useOutline(isOpen && isDrawn ? state.document : null);
  useFindKey('findInDocument', findField, () => findField.current?.select());

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

  const { document: pdf, page, zoom, turns, finding } = state;
  const count = Math.min(pdf.numPages, maxPages);
  const goTo = (wanted: number): void => {
    const to = Math.min(count, Math.max(1, wanted));
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
    dispatch({ type: 'page.show', page: to });
  };
  async function openHeading(heading: Heading | undefined): Promise<void> {
    setListing(false);
    const wanted = heading === undefined ? null : await pageOf(pdf, heading);
    if (wanted !== null) goTo(wanted);
  }
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
        {...(headings.length > 0 ? { onContents: () => setListing(true) } : {})}
        onPage={goTo}
        onZoom={(chosen) => dispatch({ type: 'zoom.choose', zoom: chosen })}
        onTurn={() => dispatch({ type: 'turn' })}
        onFind={(text) => dispatch({ type: 'find.begin', text })}
        onStep={(by) => dispatch({ type: 'find.step', by })}
        onPrint={() => print(pdf)}
      />
      {isListing && (
        <ChapterList
          chapters={headings}
          current={null}
          onClose={() => setListing(false)}
          onOpen={(nth) => void openHeading(headings[nth])}
        />
      )}
      <div className={styles.below} data-sidebar={hasSidebar}>
        {hasSidebar && (
          <Thumbnails
            document={pdf}
            count={count}
            page={page}
            turns={turns}
            isReady={isDrawn}
            onPage={goTo}
            onBlank={() => void hasEnded()}
          />
        )}
        <Pages
          scroller={scroller}
          name={entry.name}
          document={pdf}
          page={page}
          zoom={zooms[zoom] ?? 1}
          turns={turns}
          finding={finding}
          onPage={goTo}
          onArrived={props.onArrived}
          onDrawn={() => setDrawn(true)}
          onBlank={() => void hasEnded()}
          onScrolled={(seen) => dispatch({ type: 'page.show', page: seen })}
        />
      </div>
    </div>
  );
}
