// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the pages are scrolled by keys
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Minus, Plus } from '../../../ui/icons.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { whyMediaFailed } from '../media-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { type NearPages, watchNearPages } from './near-pages.ts';
import { openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import { type PdfState, reducePdf, unread, zooms } from './pdf-state.ts';
import styles from './pdf-view.module.css';

/** Height by width of A4. */
const paper = Math.SQRT2;
const sides = 48;
const widest = 1000;
/** Further pages are not laid out: a file of some kilobytes can say that it has millions. */
const mostPages = 2000;

/** The pages of a PDF under each other. */
export default function PdfView({ entry, address, tools, onFailed, onFacts }: ViewProps) {
  const { t, i18n } = useLingui();
  const [state, dispatch] = useReducer(reducePdf, unread);
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [near, setNear] = useState<NearPages | null>(null);
  const failed = useEffectEvent(async (signal: AbortSignal) => {
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (signal.aborted) return;
    if (failure === null) dispatch({ type: 'document.break' });
    else onFailed(failure);
  });
  const tell = useEffectEvent((pages: number) =>
    onFacts(t({ message: plural(pages, { one: '# page', other: '# pages' }) })),
  );

  useEffect(() => {
    const ending = new AbortController();
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
  useEffect(() => {
    if (!isOpen || scroller.current === null) return;
    const observer = new ResizeObserver(([seen]) => setRoom(seen?.contentRect.width ?? 0));
    observer.observe(scroller.current);
    const watched = watchNearPages(scroller.current);
    setNear(watched);
    return () => {
      observer.disconnect();
      watched.end();
    };
  }, [isOpen]);

  const zoomed = state.phase === 'open' ? (zooms[state.zoom] ?? 1) : 1;
  const shownZoom = useRef(zoomed);
  // What is in the middle stays there.
  useLayoutEffect(() => {
    const [view, ratio] = [scroller.current, zoomed / shownZoom.current];
    shownZoom.current = zoomed;
    if (view === null || ratio === 1) return;
    view.scrollTop = (view.scrollTop + view.clientHeight / 2) * ratio - view.clientHeight / 2;
  }, [zoomed]);

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

  const { document: pdf, page } = state;
  const count = Math.min(pdf.numPages, mostPages);
  const most = mostPages.toLocaleString(i18n.locale);
  const width = Math.max(200, Math.min(widest, room - sides)) * zoomed;
  const goTo = (wanted: number): void => {
    const to = Math.min(count, Math.max(1, wanted));
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
    dispatch({ type: 'page.show', page: to });
  };
  function onScroll(): void {
    const view = scroller.current;
    if (view === null) return;
    const middle = view.scrollTop + view.clientHeight / 2;
    const pages = [...view.querySelectorAll<HTMLElement>('[data-page]')];
    const shown = pages.findLast((one) => one.offsetTop <= middle);
    dispatch({ type: 'page.show', page: Number(shown?.dataset.page ?? 1) });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      PageDown: page + 1,
      PageUp: page - 1,
      Home: 1,
      End: count,
    };
    const to = steps[event.key];
    if (to === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <>
      {tools !== null &&
        createPortal(
          <PdfTools state={state} onPage={goTo} onZoom={(by) => dispatch({ type: 'zoom.step', by })} />,
          tools,
        )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="document"
        tabIndex={0}
        aria-label={entry.name}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {room > 0 && near !== null && (
          <div className={styles.pages}>
            {Array.from({ length: count }, (_, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <PdfPage key={nth} document={pdf} number={nth + 1} width={width} shape={paper} near={near} />
            ))}
            {pdf.numPages > count && (
              <p className={styles.rest}>
                <Trans>Only the first {most} pages are shown. Download the file to see all of it.</Trans>
              </p>
            )}
          </div>
        )}
      </div>
    </>
  );
}

interface PdfToolsProps {
  readonly state: Extract<PdfState, { phase: 'open' }>;
  readonly onPage: (page: number) => void;
  readonly onZoom: (by: 1 | -1) => void;
}

/** Which page of how many, and how large, in the frame's bar. */
function PdfTools({ state, onPage, onZoom }: PdfToolsProps) {
  const { t, i18n } = useLingui();
  const { page, document: pdf, zoom } = state;
  const count = pdf.numPages;
  return (
    <>
      <input
        key={page}
        className={styles.number}
        inputMode="numeric"
        aria-label={t`Page`}
        defaultValue={page}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onPage(Number(event.currentTarget.value) || page);
        }}
      />
      <span className={styles.count}>
        <Trans>of {count}</Trans>
      </span>
      <IconButton label={t`Zoom out`} aria-disabled={zoom === 0} onClick={() => onZoom(-1)}>
        <Minus size={18} aria-hidden />
      </IconButton>
      <span className={styles.count}>
        {(zooms[zoom] ?? 1).toLocaleString(i18n.locale, { style: 'percent' })}
      </span>
      <IconButton label={t`Zoom in`} aria-disabled={zoom === zooms.length - 1} onClick={() => onZoom(1)}>
        <Plus size={18} aria-hidden />
      </IconButton>
    </>
  );
}

function Locked({
  isWrong,
  onPassword,
}: {
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(password);
      }}
    >
      <p>
        <Trans>This PDF is locked with a password.</Trans>
      </p>
      <PasswordField
        label={t`Password`}
        autoComplete="off"
        value={password}
        error={isWrong && <Trans>That’s not the password.</Trans>}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={password === ''}>
        <Trans>Open</Trans>
      </Button>
    </form>
  );
}
