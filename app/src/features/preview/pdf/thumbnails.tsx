import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawPage } from './draw-page.ts';
import { type NearPages, watchNearPages } from './near-pages.ts';
import styles from './thumbnails.module.css';

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly count: number;
  /** The page in the middle, from 1. */
  readonly page: number;
  /** Quarter turns to the right. */
  readonly turns: number;
  /** They are drawn after a page itself, which is what somebody waits for. */
  readonly isReady: boolean;
  readonly onPage: (page: number) => void;
  /** One could not be drawn. */
  readonly onBlank: () => void;
}

/** Small pictures of all pages beside them. */
export function Thumbnails(props: ThumbnailsProps) {
  const { document: pdf, count, page, turns, isReady, onPage } = props;
  const { t } = useLingui();
  const list = useRef<HTMLElement>(null);
  const [near, setNear] = useState<NearPages | null>(null);
  useEffect(() => {
    if (list.current === null) return;
    const watched = watchNearPages(list.current);
    setNear(watched);
    return watched.end;
  }, []);
  useEffect(() => {
    list.current?.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav ref={list} className={styles.list} aria-label={t`Pages`}>
      {near !== null &&
        Array.from({ length: count }, (_, nth) => nth + 1).map((number) => (
          <button
            key={number}
            type="button"
            className={styles.thumbnail}
            data-thumbnail={number}
            aria-current={page === number ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            <Thumbnail {...{ number, near, turns, isReady }} document={pdf} onBlank={props.onBlank} />
            <span>
              <span className="visually-hidden">
                <Trans>Page {number}</Trans>
              </span>
              <span aria-hidden>{number}</span>
            </span>
          </button>
        ))}
    </nav>
  );
}

/** CSS pixels that a thumbnail is wide. */
const width = 98;

interface ThumbnailProps extends Pick<ThumbnailsProps, 'document' | 'turns' | 'isReady' | 'onBlank'> {
  readonly number: number;
  readonly near: NearPages;
}

function Thumbnail({ document: pdf, number, near, turns, isReady, onBlank }: ThumbnailProps) {
  const drawing = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [shape, setShape] = useState(Math.SQRT2);
  const tellBlank = useEffectEvent(onBlank);
  useEffect(() => (drawing.current === null ? undefined : near.watch(drawing.current, setNear)), [near]);
  useEffect(() => {
    const canvas = drawing.current;
    if (canvas === null || !isNear || !isReady) return;
    const ending = new AbortController();
    drawPage(pdf, number, canvas, width * window.devicePixelRatio, ending.signal, { turns }).then(
      (size) => setShape(size.shape),
      // A page that is broken stays white.
      () => {
        if (!ending.signal.aborted) tellBlank();
      },
    );
    return () => {
      ending.abort();
      [canvas.width, canvas.height] = [0, 0];
    };
  }, [pdf, number, isNear, isReady, turns]);
  return (
    <canvas
      ref={drawing}
      className={styles.drawing}
      width={0}
      height={0}
      style={{ '--height': `${width * shape}px` }}
    />
  );
}
