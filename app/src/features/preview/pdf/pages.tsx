// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the pages are scrolled by keys
import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPressed } from '../../shortcuts/press.ts';
import type { ShortcutId } from '../../shortcuts/shortcuts.ts';
import type { Match } from './find-text.ts';
import { type DrawnTexts, highlightMatches, rangeOf } from './highlights.ts';
import { type NearPages, watchNearPages } from './near-pages.ts';
import { PdfPage } from './pdf-page.tsx';
import { type Finding, maxPages } from './pdf-state.ts';
import styles from './pdf-view.module.css';

const pageKeys = [
  'nextPage',
  'previousPage',
  'firstPage',
  'lastPage',
] as const satisfies readonly ShortcutId[];

/** Height by width of A4. */
const paper = Math.SQRT2;
const sides = 48;
const widest = 1000;

interface PagesProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly document: PDFDocumentProxy;
  readonly page: number;
  /** 1 fills the width. */
  readonly zoom: number;
  /** Quarter turns to the right. */
  readonly turns: number;
  readonly finding: Finding;
  readonly onPage: (page: number) => void;
  /** A page has come, and is drawn next. */
  readonly onArrived: () => void;
  /** A page could not be drawn. */
  readonly onBlank: () => void;
  /** A page is drawn. */
  readonly onDrawn: () => void;
  /** Another page is in the middle. */
  readonly onScrolled: (page: number) => void;
}

/** The pages of a PDF under each other. */
export function Pages(props: PagesProps) {
  const { scroller, name, document: pdf, page, zoom, turns, finding, onPage } = props;
  const { i18n } = useLingui();
  const [room, setRoom] = useState(0);
  const [near, setNear] = useState<NearPages | null>(null);
  const [texts, setTexts] = useState<DrawnTexts>(() => new Map());
  const { matches, shown } = finding;
  const match = matches[shown];

  useEffect(() => {
    if (scroller.current === null) return;
    const observer = new ResizeObserver(([seen]) => setRoom(seen?.contentRect.width ?? 0));
    observer.observe(scroller.current);
    const watched = watchNearPages(scroller.current);
    setNear(watched);
    return () => {
      observer.disconnect();
      watched.end();
    };
  }, [scroller]);

  const shownZoom = useRef(zoom);
  // What is in the middle stays there.
  useLayoutEffect(() => {
    const [view, ratio] = [scroller.current, zoom / shownZoom.current];
    shownZoom.current = zoom;
    if (view === null || ratio === 1) return;
    view.scrollTop = (view.scrollTop + view.clientHeight / 2) * ratio - view.clientHeight / 2;
  }, [scroller, zoom]);

  const shownTurns = useRef(turns);
  // Every page is of another height: the one in the middle stays the one that is read.
  useLayoutEffect(() => {
    if (shownTurns.current === turns) return;
    shownTurns.current = turns;
    scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  }, [scroller, turns, page]);

  useEffect(() => highlightMatches(texts, matches, match), [texts, matches, match]);
  useShownMatch(scroller, texts, match);

  const count = Math.min(pdf.numPages, maxPages);
  const most = maxPages.toLocaleString(i18n.locale);
  const width = Math.max(200, Math.min(widest, room - sides)) * zoom;
  function onScroll(): void {
    const view = scroller.current;
    if (view === null) return;
    const middle = view.scrollTop + view.clientHeight / 2;
    const pages = [...view.querySelectorAll<HTMLElement>('[data-page]')];
    const seen = pages.findLast((one) => one.offsetTop <= middle);
    props.onScrolled(Number(seen?.dataset.page ?? 1));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps = {
      nextPage: page + 1,
      previousPage: page - 1,
      firstPage: 1,
      lastPage: count,
    } as const satisfies Partial<Record<ShortcutId, number>>;
    const id = pageKeys.find((one) => isPressed(one, event));
    if (id === undefined) return;
    event.preventDefault();
    onPage(steps[id]);
  }
  function onText(number: number, pieces: readonly HTMLElement[] | null): void {
    if (pieces !== null) props.onDrawn();
    setTexts((before) => {
      const after = new Map(before);
      if (pieces === null) after.delete(number);
      else after.set(number, pieces);
      return after;
    });
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="document"
      tabIndex={0}
      aria-label={name}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {room > 0 && near !== null && (
        <div className={styles.pages}>
          {Array.from({ length: count }, (_, nth) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={nth}
              document={pdf}
              number={nth + 1}
              width={width}
              turns={turns}
              shape={paper}
              near={near}
              onArrived={props.onArrived}
              onBlank={props.onBlank}
              onText={onText}
            />
          ))}
          {pdf.numPages > count && (
            <p className={styles.rest}>
              <Trans>Only the first {most} pages are shown. Download the file to see all of it.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Brings a match into the middle of the view: its page at once, its line as soon as that is drawn. */
function useShownMatch(
  scroller: RefObject<HTMLDivElement | null>,
  texts: DrawnTexts,
  match: Match | undefined,
): void {
  const brought = useRef<Match | null>(null);
  useEffect(() => {
    if (match === undefined || brought.current === match) return;
    const range = rangeOf(texts, match);
    const target = range?.startContainer.parentElement;
    if (target instanceof HTMLElement) {
      brought.current = match;
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
    } else {
      scroller.current?.querySelector(`[data-page="${match.page}"]`)?.scrollIntoView({ block: 'start' });
    }
  }, [scroller, texts, match]);
}
