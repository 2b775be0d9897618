import { formatBytes } from '@aloft/core/rules';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ALargeSmall, ChevronLeft, ChevronRight, ListTree } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChapterList } from '../chapter-list.tsx';
import type { ViewProps } from '../view-props.ts';
import { BookFoot } from './book-foot.tsx';
import styles from './book-view.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { LookPanel, lookPanelId } from './look-panel.tsx';
import { paperColours } from './papers.ts';
import { largestBook, type Unreadable } from './protocol.ts';
import { useBook } from './use-book.ts';

const whys: Readonly<Record<Unreadable, ReturnType<typeof msg>>> = {
  notBook: msg`This file isn’t an EPUB book. You can still download it.`,
  locked: msg`This book is copy-protected, so only the app it was bought for can open it. You can still download it.`,
  empty: msg`This book is empty. You can still download it.`,
  broken: msg`This book is damaged and can’t be shown. You can still download it.`,
};

/** A book, page by page (R10.6). Its text is laid out by the reader, in a frame of the content origin. */
export default function BookView(props: ViewProps) {
  const { i18n } = useLingui();
  const size = formatBytes(largestBook, i18n.locale);
  // It is read once, as a whole: another address is another try.
  if (Number(props.entry.size) <= largestBook) return <OpenBook key={props.address} {...props} />;
  return (
    <p className={styles.words} role="status">
      <Trans>Books larger than {size} can’t be shown here. Download this one to read it.</Trans>
    </p>
  );
}

function OpenBook({ entry, address, tools, places, onFailed, onFacts }: ViewProps) {
  const { t, i18n } = useLingui();
  const { state, dispatch, frame, source, onLoad, send, dress } = useBook({
    fileId: entry.id,
    address,
    name: entry.name,
    places,
    onFailed,
    // The frame has the keys while one reads: its dialog is told as if it had them itself.
    onEscape: () =>
      frame.current?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })),
  });
  const { phase, place, look } = state;
  const chapters = phase.kind === 'open' ? phase.chapters : [];
  const author = phase.kind === 'open' ? phase.author : '';
  const chapter = chapters[place?.chapter ?? -1]?.label ?? '';
  const facts = [author, chapter].filter((one) => one !== '').join(' · ');
  const tell = useEffectEvent(onFacts);
  useEffect(() => tell(facts), [facts]);
  const isOpen = phase.kind === 'open';
  // The keys turn pages at once.
  useEffect(() => {
    if (isOpen) frame.current?.focus();
  }, [isOpen, frame]);

  if (phase.kind === 'unreadable')
    return (
      <p role="alert" className={styles.words}>
        {i18n._(whys[phase.why])}
      </p>
    );
  const { ground, ink, scheme } = paperColours[look.paper];
  return (
    <div
      className={styles.book}
      data-open={isOpen}
      style={{ '--paper-ground': ground, '--paper-ink': ink, colorScheme: scheme }}
    >
      {tools !== null &&
        isOpen &&
        createPortal(
          <>
            {chapters.length > 0 && (
              <IconButton
                label={t({ message: 'Contents', context: 'of a book' })}
                onClick={() => dispatch({ type: 'list.open' })}
              >
                <ListTree size={20} aria-hidden />
              </IconButton>
            )}
            <IconButton label={t`Text`} popoverTarget={lookPanelId}>
              <ALargeSmall size={22} aria-hidden />
            </IconButton>
            <LookPanel look={look} onChoose={dress} />
          </>,
          tools,
        )}
      {!isOpen && <Spinner className={styles.waits} />}
      <div className={styles.spread}>
        <IconButton
          className={styles.turn}
          label={t`Page to the left`}
          onClick={() => send({ type: 'turn', to: 'left' })}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <iframe
          ref={frame}
          className={styles.pages}
          title={entry.name}
          src={source}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          onLoad={onLoad}
        />
        <IconButton
          className={styles.turn}
          label={t`Page to the right`}
          onClick={() => send({ type: 'turn', to: 'right' })}
        >
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <BookFoot
        place={place}
        sought={state.sought}
        onSeek={(at) => {
          dispatch({ type: 'place.seek', at });
          send({ type: 'go', to: at });
        }}
      />
      {state.isListOpen && (
        <ChapterList
          chapters={chapters}
          current={place?.chapter ?? null}
          onClose={() => dispatch({ type: 'list.close' })}
          onOpen={(nth) => {
            dispatch({ type: 'list.close' });
            send({ type: 'chapter', nth });
          }}
        />
      )}
      {state.link !== null && (
        <LinkDialog written={state.link} onClose={() => dispatch({ type: 'link.close' })} />
      )}
    </div>
  );
}
