import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useDisplayMode, useSession } from '../../actors/use-runtime.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import {
  ChevronRight,
  CloudOff,
  Download,
  FolderPlus,
  HardDrive,
  Pencil,
  Share2,
  Trash2,
  Upload,
  X,
} from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { FileEntry } from '../files/entry.ts';
import { FileGrid } from '../files/file-grid.tsx';
import { countSelected, nothing, type Selection, selectedOf } from '../files/selection.ts';
import { ViewButtons } from '../share/share-folder.tsx';
import { showToast } from '../toasts/toasts.ts';
import { UploadDock } from './upload-dock.tsx';
import { useAncestors, useFolder } from './use-folder.ts';
import { useUploads } from './use-uploads.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));
const Viewer = lazy(() => import('../preview/viewer.tsx'));

type Open =
  | { readonly what: 'newFolder' }
  | { readonly what: 'rename'; readonly entry: FileEntry }
  | { readonly what: 'share'; readonly ids: readonly string[] }
  | { readonly what: 'view'; readonly entry: FileEntry }
  | { readonly what: 'newMenu'; readonly at: { x: number; y: number } }
  | { readonly what: 'entryMenu'; readonly entry: FileEntry; readonly at: { x: number; y: number } };

const viewable: ReadonlySet<string> = new Set(['image', 'video', 'audio']);

/** One folder of the own drive, and everything one does there. */
export function DriveFolder({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  const { t } = useLingui();
  const { facts, runtime } = useApp();
  const { api, actors } = runtime;
  const navigate = useNavigate();
  const session = useSession();
  const mode = useDisplayMode();
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(nothing);
  const [open, setOpen] = useState<Open | null>(null);
  const [dropping, setDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const listing = useFolder(folder, mode.order, search.trim());
  const ancestors = useAncestors(folder);
  const failure = useFailureText(listing.failure);
  const uploads = useUploads(() => void listing.reload());
  const marks = useMemo(() => new Set(marked === '' ? [] : [marked]), [marked]);
  const { entries } = listing;
  const chosen = selectedOf(selection, entries);
  const count = countSelected(selection, entries.length);
  const close = (): void => setOpen(null);

  useEffect(() => {
    if (session.status === 'signedOut') window.location.assign('/drive/login');
  }, [session.status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder begins with nothing chosen
  useEffect(() => setSelection(nothing), [folder, search]);

  async function addressOf(entry: FileEntry): Promise<{ inline: string; download: string } | null> {
    const file = await api.drive.getFile(entry.id);
    if (!file.ok) {
      showToast(t`This file could not be opened. Load the page again.`);
      return null;
    }
    return { inline: file.value.links.inline?.url ?? '', download: file.value.web_content_link };
  }

  async function download(entry: FileEntry): Promise<void> {
    const address = await addressOf(entry);
    if (address !== null) window.location.assign(address.download);
  }

  async function openEntry(entry: FileEntry): Promise<void> {
    if (entry.kind === 'folder') {
      setSearch('');
      await navigate({ to: '/drive/all', search: { folder: entry.id } });
    } else if (viewable.has(entry.category)) setOpen({ what: 'view', entry });
    else await download(entry);
  }

  async function trash(list: readonly FileEntry[]): Promise<void> {
    const ids = list.map((entry) => entry.id);
    if (ids.length === 0) return;
    const done = await api.drive.trashFiles(ids);
    await listing.reload();
    setSelection(nothing);
    if (!done.ok) showToast(t`This could not be moved to the trash.`);
    else {
      showToast(t`Moved to the trash`, {
        label: t`Undo`,
        run: () => void api.drive.untrashFiles(ids).then(() => listing.reload()),
      });
    }
  }

  const newItems: MenuItem[] = [
    {
      id: 'upload',
      label: t`Upload files`,
      icon: <Upload size={18} aria-hidden />,
      onChoose: () => picker.current?.click(),
    },
    {
      id: 'folder',
      label: t`New folder`,
      icon: <FolderPlus size={18} aria-hidden />,
      onChoose: () => setOpen({ what: 'newFolder' }),
    },
  ];
  const entryItems = (entry: FileEntry): MenuItem[] => [
    ...(entry.kind === 'file'
      ? [
          {
            id: 'download',
            label: t`Download`,
            icon: <Download size={18} aria-hidden />,
            onChoose: () => void download(entry),
          },
        ]
      : []),
    {
      id: 'share',
      label: t`Share`,
      icon: <Share2 size={18} aria-hidden />,
      onChoose: () => setOpen({ what: 'share', ids: [entry.id] }),
    },
    {
      id: 'rename',
      label: t`Rename`,
      icon: <Pencil size={18} aria-hidden />,
      onChoose: () => setOpen({ what: 'rename', entry }),
    },
    {
      id: 'trash',
      label: t`Move to trash`,
      icon: <Trash2 size={18} aria-hidden />,
      onChoose: () => void trash([entry]),
    },
  ];

  return (
    <DriveLayout search={search} onSearch={setSearch} onNew={(at) => setOpen({ what: 'newMenu', at })}>
      <h1 className="visually-hidden">
        <Trans>My drive</Trans>
      </h1>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="picker"
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])], folder);
          event.target.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the upload button as its other way */}
      <div
        className={`panel${dropping ? ' drop-target' : ''}`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDropping(false);
          uploads.add([...event.dataTransfer.files], folder);
        }}
      >
        {count > 0 ? (
          <div className="toolbar toolbar-selection">
            <button
              type="button"
              className="icon-button"
              aria-label={t`Select nothing`}
              onClick={() => setSelection(nothing)}
            >
              <X size={20} aria-hidden />
            </button>
            <span className="spread" role="status">
              <Plural value={count} one="# selected" other="# selected" />
            </span>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setOpen({ what: 'share', ids: chosen.map((one) => one.id) })}
            >
              <Share2 size={18} aria-hidden />
              <Trans>Share</Trans>
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Move to trash`}
              onClick={() => void trash(chosen)}
            >
              <Trash2 size={20} aria-hidden />
            </button>
          </div>
        ) : (
          <div className="toolbar">
            <nav className="spread" aria-label={t`Folders`}>
              <ol className="breadcrumbs">
                <li>
                  {folder === '' ? (
                    <span aria-current="page">
                      {search === '' ? <Trans>My drive</Trans> : <Trans>Found everywhere</Trans>}
                    </span>
                  ) : (
                    <Link to="/drive/all" search={{}}>
                      <Trans>My drive</Trans>
                    </Link>
                  )}
                </li>
                {ancestors.map((one, index) => (
                  <li key={one.id}>
                    <ChevronRight size={16} aria-hidden />
                    {index === ancestors.length - 1 ? (
                      <span aria-current="page">{one.name}</span>
                    ) : (
                      <Link to="/drive/all" search={{ folder: one.id }}>
                        {one.name}
                      </Link>
                    )}
                  </li>
                ))}
              </ol>
            </nav>
            <ViewButtons
              view={mode.view}
              onView={(view) => actors.displayMode.send({ type: 'view.choose', view })}
            />
          </div>
        )}
        {listing.status === 'loading' && (
          <div className="empty" role="status">
            <span className="spinner" />
            <span className="visually-hidden">
              <Trans>One moment…</Trans>
            </span>
          </div>
        )}
        {listing.status === 'failed' && (
          <div className="empty" role="alert">
            <CloudOff size={48} aria-hidden />
            <h2>
              <Trans>This folder could not be loaded</Trans>
            </h2>
            <p>{failure}</p>
            <button type="button" className="button button-primary" onClick={() => void listing.reload()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        )}
        {listing.status === 'ready' && entries.length === 0 && (
          <div className="empty">
            <HardDrive size={48} aria-hidden />
            <h2>{search === '' ? <Trans>Nothing here yet</Trans> : <Trans>Nothing found</Trans>}</h2>
            {search === '' && (
              <>
                <p>
                  <Trans>Drop files here, or choose them from your device.</Trans>
                </p>
                <button
                  type="button"
                  className="button button-primary"
                  onClick={() => picker.current?.click()}
                >
                  <Upload size={18} aria-hidden />
                  <Trans>Upload files</Trans>
                </button>
              </>
            )}
          </div>
        )}
        {entries.length > 0 && (
          <FileGrid
            label={t`My drive`}
            locale={facts.locale}
            entries={entries}
            view={mode.view}
            order={mode.order}
            selection={selection}
            marked={marks}
            hrefOf={(entry) =>
              entry.kind === 'folder' ? `/drive/all?folder=${entry.id}` : `/drive/all?folder=${folder}`
            }
            onSelect={setSelection}
            onOrder={(order) => actors.displayMode.send({ type: 'order.choose', order })}
            onOpen={(entry) => void openEntry(entry)}
            onMenu={(entry, at) => setOpen({ what: 'entryMenu', entry, at })}
            onDelete={() => void trash(chosen)}
            onRename={(entry) => setOpen({ what: 'rename', entry })}
            onEndReached={listing.loadMore}
            rest={
              listing.more === 'loading' ? (
                <span className="spinner" />
              ) : (
                listing.more === 'failed' && (
                  <button type="button" className="button button-secondary" onClick={listing.loadMore}>
                    <Trans>The rest could not be loaded. Try again</Trans>
                  </button>
                )
              )
            }
          />
        )}
      </div>
      <UploadDock uploads={uploads} />
      {open?.what === 'newMenu' && <Menu label={t`New`} items={newItems} at={open.at} onClose={close} />}
      {open?.what === 'entryMenu' && (
        <Menu label={open.entry.name} items={entryItems(open.entry)} at={open.at} onClose={close} />
      )}
      <Suspense>
        {open?.what === 'newFolder' && (
          <NameDialog
            title={t`New folder`}
            label={t`Name`}
            initial=""
            submit={t`Create`}
            onClose={close}
            onSubmit={async (name) => {
              const made = await api.drive.createFolder(folder, name);
              if (made.ok) await listing.reload();
              return made;
            }}
          />
        )}
        {open?.what === 'rename' && (
          <NameDialog
            title={t`Rename`}
            label={t`Name`}
            initial={open.entry.name}
            submit={t`Rename`}
            onClose={close}
            onSubmit={async (name) => {
              const renamed = await api.drive.renameFile(open.entry.id, name);
              if (renamed.ok) await listing.reload();
              return renamed;
            }}
          />
        )}
        {open?.what === 'share' && <ShareDialog fileIds={open.ids} onClose={close} />}
        {open?.what === 'view' && (
          <Viewer
            entry={open.entry}
            entries={entries.filter((entry) => viewable.has(entry.category))}
            addressOf={addressOf}
            onShow={(entry) => setOpen({ what: 'view', entry })}
            onClose={close}
          />
        )}
      </Suspense>
    </DriveLayout>
  );
}
