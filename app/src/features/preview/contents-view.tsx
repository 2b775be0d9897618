// biome-ignore-all lint/a11y/useSemanticElements: no element of HTML is a tree with columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
import { formatBytes } from '@aloft/core/rules';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloudDownload, FoldVertical, UnfoldVertical } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { gridVariables } from '../files/grid-sizes.ts';
import { startDownload } from '../files/start-download.ts';
import { useWindow } from '../files/use-window.ts';
import { showToast } from '../toasts/toasts.ts';
import { eventOfKey } from './contents-keys.ts';
import { ContentsRow } from './contents-row.tsx';
import { type ContentsState, maxShown } from './contents-state.ts';
import { allFolders, foundRows, rowsOf, type TreeRow, treeOf } from './contents-tree.ts';
import styles from './contents-view.module.css';
import { useContents } from './use-contents.ts';
import type { ViewProps } from './view-props.ts';

/** What an archive or a torrent holds, as a tree; read without unpacking it. */
export default function ContentsView(props: ViewProps) {
  const { entry, kind, address, listContents, fetchTorrent, onFailed, onFacts } = props;
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const id = useId();
  const { state, dispatch } = useContents(listContents);
  const { entries, open, words, active, phase } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => treeOf(entries), [entries]);
  const rows = useMemo(
    () => (words === '' ? rowsOf(tree, open) : foundRows(entries, words, locale)),
    [tree, entries, open, words, locale],
  );
  const { shown, height, layout, scrollTo, topOf } = useWindow(scroller, 'list', rows.length);
  const isUnknown = phase === 'listed' && state.status === 'UNSUPPORTED';
  const { files, folders } = tree;
  const counted = [
    t({ message: plural(files, { one: '# file', other: '# files' }) }),
    ...(folders > 0 ? [t({ message: plural(folders, { one: '# folder', other: '# folders' }) })] : []),
  ].join(' · ');
  const tell = useEffectEvent(onFacts);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (isUnknown) fail();
  }, [isUnknown]);
  useEffect(() => {
    if (phase === 'listed') tell(counted);
  }, [phase, counted]);

  const openEntry = (row: TreeRow): void => {
    const place = row.entry?.id ?? '';
    if (kind !== 'archive' || place === '') return;
    const url = new URL(address);
    url.searchParams.set('entry', place);
    startDownload(url.href, () => showToast(t`The download couldn’t start. Try again.`));
  };

  function reveal(row: number): void {
    const { lineHeight } = layout;
    const [top, seen] = [topOf(), scroller.current?.clientHeight ?? 0];
    if (row * lineHeight < top) scrollTo(row * lineHeight);
    else if ((row + 1) * lineHeight > top + seen) scrollTo((row + 1) * lineHeight - seen);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[active];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / layout.lineHeight) - 1);
    const happens = eventOfKey(event.key, rows, active, page);
    if (happens !== null) {
      dispatch(happens);
      if (happens.type === 'row.focus') reveal(happens.row);
    } else if (event.key === 'Enter' && row !== undefined) openEntry(row);
    else return;
    event.preventDefault();
  }

  if (isUnknown) return null;
  const find = kind === 'torrent' ? t`Find in the torrent` : t`Find in the archive`;
  return (
    <div className={styles.view} style={gridVariables} data-kind={kind}>
      <div className={styles.head}>
        <h3>
          {kind === 'torrent' ? <Trans>Files in the torrent</Trans> : <Trans>Inside the archive</Trans>}
        </h3>
        <input
          type="search"
          className={inputStyle()}
          aria-label={find}
          placeholder={find}
          value={words}
          onChange={(event) => dispatch({ type: 'words.change', words: event.target.value })}
        />
        <IconButton
          label={open.size > 0 ? t`Close all folders` : t`Open all folders`}
          onClick={() =>
            dispatch({ type: 'folders.set', open: open.size > 0 ? new Set() : allFolders(tree) })
          }
        >
          {open.size > 0 ? <FoldVertical size={18} aria-hidden /> : <UnfoldVertical size={18} aria-hidden />}
        </IconButton>
        {kind === 'torrent' && fetchTorrent !== undefined && phase === 'listed' && files > 0 && (
          <Button kind="primary" onClick={fetchTorrent}>
            <CloudDownload size={18} aria-hidden />
            <Plural value={files} one="Download # file" other="Download # files" />
          </Button>
        )}
      </div>
      <div className={styles.columns} aria-hidden="true">
        <span>
          <Trans>Name</Trans>
        </span>
        <span className={styles.number}>
          <Trans>Size</Trans>
        </span>
        {kind === 'archive' && (
          <>
            <span className={styles.number}>
              <Trans>Packed</Trans>
            </span>
            <span className={styles.date}>
              <Trans>Modified</Trans>
            </span>
          </>
        )}
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="treegrid"
        aria-rowcount={rows.length}
        {...(rows.length > 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        tabIndex={0}
        aria-label={entry.name}
        aria-busy={phase === 'loading'}
        data-keeps-keys
        onKeyDown={onKeyDown}
      >
        <div className={styles.lines} role="presentation" style={{ '--lines': height }}>
          {rows.slice(shown.first, shown.end).map((row, nth) => {
            const at = shown.first + nth;
            return (
              <ContentsRow
                key={row.key}
                id={`${id}-${at}`}
                row={row}
                index={at}
                top={(at - shown.base) * layout.lineHeight}
                isActive={at === active}
                isArchive={kind === 'archive'}
                onFocus={() => dispatch({ type: 'row.focus', row: at })}
                onToggle={(path) => dispatch({ type: 'folder.toggle', path })}
                onOpen={() => openEntry(row)}
              />
            );
          })}
        </div>
        {rows.length === 0 && phase !== 'loading' && (
          <div className={styles.empty} role="row">
            <div role="gridcell">
              {words === '' ? <Trans>There’s nothing inside.</Trans> : <Trans>Nothing found.</Trans>}
            </div>
          </div>
        )}
        {rows.length === 0 && phase === 'loading' && <Spinner />}
      </div>
      <Foot
        state={state}
        size={formatBytes(tree.top.size, locale)}
        onRetry={() => dispatch({ type: 'page.retry' })}
      />
    </div>
  );
}

interface FootProps {
  readonly state: ContentsState;
  /** Of everything, unpacked. */
  readonly size: string;
  readonly onRetry: () => void;
}

/** What is known of the whole, and what went wrong. */
function Foot({ state, size, onRetry }: FootProps) {
  const { phase, failure, status, entries, infoHash, format } = state;
  const { i18n } = useLingui();
  const text = useFailureText(failure);
  const isLocked = entries.some(({ encrypted }) => encrypted);
  const count = entries.length.toLocaleString(i18n.locale);
  const most = maxShown.toLocaleString(i18n.locale);
  return (
    <footer className={styles.foot}>
      {phase === 'failed' && (
        <Notice mood="danger" role="alert">
          {text}{' '}
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      {status === 'BROKEN' && (
        <Notice mood="warning" role="status">
          {format === 'torrent' ? (
            <Trans>This torrent can’t be read.</Trans>
          ) : (
            <Trans>This archive is damaged or incomplete. Only what could be read is listed.</Trans>
          )}
        </Notice>
      )}
      {status === 'CUT' && (
        <Notice role="status">
          {entries.length >= maxShown ? (
            <Trans>Only the first {most} entries are listed. Download the archive to see all of it.</Trans>
          ) : (
            <Trans>This archive is too large to list in full. Download it to see all of it.</Trans>
          )}
        </Notice>
      )}
      {isLocked && (
        <Notice role="status">
          <Trans>
            Some files are locked with a password. Download the archive and open them on your device.
          </Trans>
        </Notice>
      )}
      <p className={styles.sums} role="status">
        {phase === 'loading' && <Trans>Reading… {count} entries so far</Trans>}
        {phase !== 'loading' && (format === 'torrent' ? size : <Trans>{size} unpacked</Trans>)}
      </p>
      {infoHash !== '' && (
        <p className={styles.hash}>
          <Trans>Info hash</Trans> <code>{infoHash}</code>
        </p>
      )}
    </footer>
  );
}
