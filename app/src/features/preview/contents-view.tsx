// biome-ignore-all lint/a11y/useSemanticElements: no element of HTML is a tree with columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
import { formatBytes } from '@aloft/core/rules';
import type { ContainedEntry } from '@aloft/core/wire';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloudDownload, FoldVertical, UnfoldVertical } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { startDownload } from '../files/download/start-download.ts';
import { gridVariables } from '../files/grid/grid-sizes.ts';
import { useWindow } from '../files/grid/use-window.ts';
import { showToast } from '../toasts/toasts.ts';
import { containedUrl, mayShow } from './contained-entry.ts';
import { ContentsFoot } from './contents-foot.tsx';
import { eventOfKey } from './contents-keys.ts';
import { ContentsMenu, type OpenMenu } from './contents-menu.tsx';
import { ContentsRow } from './contents-row.tsx';
import { allFolders, folderAt, foundRows, rowsOf, type TreeRow, treeOf } from './contents-tree.ts';
import styles from './contents-view.module.css';
import { planFile, planFolder } from './extraction-plan.ts';
import { useContents } from './use-contents.ts';
import { useExtraction } from './use-extraction.tsx';
import type { ViewProps } from './view-props.ts';

/** What the folder of all that is in an archive is called: as the archive, without the endings that make it one. */
const stemOf = (name: string): string => name.replace(/(\.tar)?\.[^.]+$/i, '');

/** What an archive or a torrent holds, as a tree; read without unpacking it. */
export default function ContentsView(props: ViewProps) {
  const { entry, kind, listContents, readAgain, fetchTorrent, showContained, onFailed, onFacts } = props;
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const id = useId();
  const { state, dispatch } = useContents(listContents);
  const { entries, open, words, active, phase } = state;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const extraction = useExtraction(props, state.format);
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => treeOf(entries), [entries]);
  const rows = useMemo(
    () => (words === '' ? rowsOf(tree, open) : foundRows(entries, words, locale)),
    [tree, entries, open, words, locale],
  );
  const { shown, height, layout, scrollTo, topOf } = useWindow(scroller, 'list', rows.length);
  // Of a part, “all” would be less than it says.
  const isWhole = phase === 'listed' && state.status === 'OK';
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
    // Of what cannot be listed “0 files” would be false.
    if (isWhole || files > 0) tell(counted);
  }, [isWhole, files, counted]);

  async function downloadEntry({ id: place }: ContainedEntry): Promise<void> {
    const failed = (): void => showToast(t`The download couldn’t start. Try again.`);
    // The archive may have been open for longer than its address.
    const archive = await readAgain();
    if (archive.ok) startDownload(containedUrl(archive.value.address, place), failed);
    else failed();
  }
  function openRow({ entry: one, name }: TreeRow): void {
    if (kind !== 'archive' || one === null) return;
    if (one.id === '')
      showToast(t`“${name}” can’t be opened here. Download the archive and open it on your device.`);
    else if (mayShow(one)) showContained(one);
    else void downloadEntry(one);
  }
  function extractRow(row: TreeRow): void {
    const folder = row.folder === null ? undefined : folderAt(tree, row.folder.path);
    if (row.entry !== null) extraction.begin?.(planFile(row.entry));
    else if (folder !== undefined) extraction.begin?.(planFolder(folder, row.name));
  }
  const hasMenu = ({ entry: one }: TreeRow): boolean =>
    kind === 'archive' && (one === null ? extraction.begin !== null : one.id !== '');
  /** By the pointer the row below it; by a key the active one. */
  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    const pointed = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=row]') : null;
    const line = pointed ?? document.getElementById(`${id}-${active}`);
    const row = rows[Number(line?.ariaRowIndex ?? 0) - 1];
    if (line === null || row === undefined || !hasMenu(row)) return;
    event.preventDefault();
    const box = line.getBoundingClientRect();
    const at =
      pointed === null ? { x: box.left + 60, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ row, at });
  }

  function reveal(row: number): void {
    const { lineHeight } = layout;
    const [top, seen] = [topOf(), scroller.current?.clientHeight ?? 0];
    if (row * lineHeight < top) scrollTo(row * lineHeight);
    else if ((row + 1) * lineHeight > top + seen) scrollTo((row + 1) * lineHeight - seen);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { currentTarget: treegrid, target } = event;
    // A button that was pressed has the focus, and these keys press it again.
    if (target !== treegrid && (event.key === 'Enter' || event.key === ' ')) return;
    const row = rows[active];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / layout.lineHeight) - 1);
    const happens = eventOfKey(event.key, rows, active, page);
    if (happens !== null) {
      // Its row, and the focus with it, may leave the window.
      if (target !== treegrid) treegrid.focus({ preventScroll: true });
      dispatch(happens);
      if (happens.type === 'row.focus') reveal(happens.row);
    } else if (event.key === 'Enter' && row !== undefined) openRow(row);
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
        {extraction.begin !== null && isWhole && kind === 'archive' && files > 0 && (
          <Button onClick={() => extraction.begin?.(planFolder(tree.top, stemOf(entry.name)))}>
            <Trans>Extract all</Trans>
          </Button>
        )}
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
              <Trans>Compressed</Trans>
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
        onContextMenu={onContextMenu}
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
                onOpen={() => openRow(row)}
                onMenu={hasMenu(row) ? (point) => setMenu({ row, at: point }) : null}
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
      <ContentsFoot
        state={state}
        size={formatBytes(tree.top.size, locale)}
        onRetry={() => dispatch({ type: 'page.retry' })}
      />
      {menu !== null && (
        <ContentsMenu
          {...menu}
          onOpen={openRow}
          onDownload={(one) => void downloadEntry(one)}
          {...(extraction.begin === null ? {} : { onExtract: extractRow })}
          onClose={() => setMenu(null)}
        />
      )}
      {extraction.dialog}
    </div>
  );
}
