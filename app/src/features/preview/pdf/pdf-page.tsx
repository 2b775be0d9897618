import { useLingui } from '@lingui/react/macro';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawPage, viewportOf } from './draw-page.ts';
import type { NearPages } from './near-pages.ts';
import styles from './pdf-view.module.css';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** CSS pixels that the page is wide. */
  readonly width: number;
  /** Quarter turns to the right. */
  readonly turns: number;
  /** Height by width of a page that is not turned, until the page itself is known. */
  readonly shape: number;
  readonly near: NearPages;
  /** It has come, and is drawn next. */
  readonly onArrived: () => void;
  /** It could not be drawn. */
  readonly onBlank: () => void;
  /** Called with the pieces of its text once they are drawn, and with null when they are gone. */
  readonly onText: (number: number, pieces: readonly HTMLElement[] | null) => void;
}

/** One page: drawn while it is near the view, with its text over the drawing. */
export function PdfPage(props: PdfPageProps) {
  const { document: pdf, number, width, turns, shape: guess, near } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const drawing = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [shape, setShape] = useState(guess);
  const [scale, setScale] = useState(1);
  const tellText = useEffectEvent(props.onText);
  const tellArrived = useEffectEvent(props.onArrived);
  const tellBlank = useEffectEvent(props.onBlank);

  useEffect(() => (frame.current === null ? undefined : near.watch(frame.current, setNear)), [near]);

  useEffect(() => {
    const [canvas, layer] = [drawing.current, words.current];
    if (!isNear || canvas === null || layer === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      tellArrived();
      const unturned = viewportOf(page, 1, 0);
      const fitting = width / viewportOf(page, 1, turns).width;
      setShape(unturned.height / unturned.width);
      setScale(fitting);
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport: viewportOf(page, fitting, turns),
      });
      signal.addEventListener('abort', () => text.cancel());
      const drawn = drawPage(pdf, number, canvas, width * window.devicePixelRatio, signal, { turns });
      await Promise.all([drawn, text.render()]);
      if (!signal.aborted) tellText(number, text.textDivs);
    };
    // A page that is broken stays white; the others are shown.
    draw().catch(() => {
      if (!signal.aborted) tellBlank();
    });
    return () => {
      ending.abort();
      tellText(number, null);
      layer.replaceChildren();
      [canvas.width, canvas.height] = [0, 0];
    };
  }, [isNear, pdf, number, width, turns]);

  return (
    <section
      ref={frame}
      className={styles.page}
      aria-label={t`Page ${number}`}
      data-page={number}
      style={{
        '--width': `${width}px`,
        '--height': `${turns % 2 === 0 ? width * shape : width / shape}px`,
        '--total-scale-factor': scale,
      }}
    >
      {/* None of its own size until the page is drawn. */}
      <canvas ref={drawing} width={0} height={0} />
      <div ref={words} className={styles.text} />
    </section>
  );
}
