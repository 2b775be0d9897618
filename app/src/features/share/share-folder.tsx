import type { ShareListing } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Folder } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type FileEntry, isViewable } from '../files/entry.ts';
import { FileGrid } from '../files/grid/file-grid.tsx';
import type { FileOrder } from '../files/grid/grid-head.tsx';
import { OrderButton } from '../files/order-button.tsx';
import panel from '../files/panel.module.css';
import { countSelected, isSelected, type Selection } from '../files/selection/selection.ts';
import { ViewButtons } from '../files/view-buttons.tsx';
import styles from './share-folder.module.css';
import { useNamedFile } from './use-named-file.ts';
import { useShareList } from './use-share-list.ts';

const ShareViewer = lazy(() => import('./share-viewer.tsx'));
const ShareMenu = lazy(() => import('./share-menu.tsx'));

interface ShareFolderProps {
  readonly shareId: string;
  readonly folders: readonly string[];
  /** The file that the address named, which is opened once; empty for none. */
  readonly named: string;
  readonly onNamed: (id: string) => void;
  readonly listing: ShareListing;
  readonly loading: boolean;
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  readonly view: 'list' | 'grid';
  readonly order: FileOrder;
  readonly pinFoldersTop: boolean;
  /** What the person has saved of it already. */
  readonly saved: ReadonlySet<string>;
  readonly selection: Selection;
  /** Downloads one entry, or what is chosen. */
  readonly onDownload: (entry: FileEntry | 'chosen') => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onView: (view: 'list' | 'grid') => void;
  readonly onOrder: (order: FileOrder) => void;
  readonly onPinFolders: (pinFoldersTop: boolean) => void;
  readonly onEndReached: () => void;
}

/** One folder of a share: the way to it, and what is in it. */
export function ShareFolder(props: ShareFolderProps) {
  const { shareId, folders, listing } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const navigate = useNavigate();
  const [viewed, setViewed] = useState<FileEntry | null>(null);
  const { list, retry } = useShareList(listing, {
    shareId,
    parentId: folders.at(-1) ?? '',
    order: props.order,
    foldersFirst: props.pinFoldersTop,
    onEndReached: props.onEndReached,
  });
  const wayTo = (id: string): readonly string[] => {
    const ids = listing.ancestors.map((folder) => folder.id);
    return ids.slice(0, ids.indexOf(id) + 1);
  };
  const [menu, setMenu] = useState<{ entry: FileEntry; at: { x: number; y: number } } | null>(null);
  const actions = useMemo(
    () => ({ onMenu: (entry: FileEntry, at: { x: number; y: number }) => setMenu({ entry, at }) }),
    [],
  );
  const pathTo = (ids: readonly string[]): string => ['/s', shareId, ...ids].join('/');

  useNamedFile({ shareId, passToken: listing.passToken, fileId: props.named }, (entry) => {
    props.onNamed(props.named);
    if (entry !== null) setViewed(entry);
  });

  async function open(entry: FileEntry): Promise<void> {
    if (entry.kind === 'folder') {
      await navigate({
        to: '/s/$shareId/$',
        params: { shareId, _splat: [...folders, entry.id].join('/') },
        search: true,
      });
    } else setViewed(entry);
  }

  /** How many entries the menu acts on. */
  const countOf = ({ id }: FileEntry): number =>
    isSelected(props.selection, id, list.indexOf(id)) ? countSelected(props.selection, list.count) : 1;

  return (
    <>
      <div className={panel.toolbar}>
        <Breadcrumbs
          label={t`Folders`}
          crumbs={[
            // A share of one folder has nothing above it.
            ...(listing.fileCount === '1' && listing.ancestors.length > 0
              ? []
              : [{ id: '', label: t`All files` }]),
            ...listing.ancestors.map(({ id, name }) => ({ id, label: name })),
          ]}
          renderLink={({ id }, link) =>
            id === '' ? (
              <Link to="/s/$shareId" params={{ shareId }} search={true} {...link} />
            ) : (
              <Link
                to="/s/$shareId/$"
                params={{ shareId, _splat: wayTo(id).join('/') }}
                search={true}
                {...link}
              />
            )
          }
        />
        <OrderButton
          order={props.order}
          onOrder={props.onOrder}
          pinFoldersTop={props.pinFoldersTop}
          onPinFolders={props.onPinFolders}
        />
        <ViewButtons view={props.view} views={['list', 'grid']} onView={props.onView} />
      </div>
      {list.count === 0 && !props.loading ? (
        <EmptyState art={<Folder />} tint="folder" title={<Trans>This folder is empty</Trans>} />
      ) : (
        <FileGrid
          label={listing.title}
          locale={facts.locale}
          list={list}
          view={props.view}
          order={props.order}
          selection={props.selection}
          marked={props.saved}
          hrefOf={({ id }) => pathTo([...folders, id])}
          onSelect={props.onSelect}
          onOrder={props.onOrder}
          onOpen={(entry) => void open(entry)}
          actions={actions}
          rest={
            props.more === 'loading' ? (
              <Spinner />
            ) : (
              props.more === 'failed' && (
                <Button onClick={props.onEndReached}>
                  <Trans>Couldn’t load the rest. Try again</Trans>
                </Button>
              )
            )
          }
        />
      )}
      {retry !== null && (
        <div role="status" className={styles.failed}>
          <Button onClick={retry}>
            <Trans>Couldn’t load the rest. Try again</Trans>
          </Button>
        </div>
      )}
      {menu !== null && (
        <Suspense>
          <ShareMenu
            {...menu}
            count={countOf(menu.entry)}
            onOpen={() => void open(menu.entry)}
            onDownload={() => props.onDownload(countOf(menu.entry) > 1 ? 'chosen' : menu.entry)}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
      {viewed !== null && (
        <Suspense>
          <ShareViewer
            shareId={shareId}
            passToken={listing.passToken}
            entry={viewed}
            entries={list.loaded.filter(isViewable)}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
