import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { reloadFiles } from '../../data/files.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import type { Place } from '../../layouts/places.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { type PickedFile, pickedFiles } from '../uploads/dropped-files.ts';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { useFilePaste } from '../uploads/use-file-paste.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import styles from './drive-place.module.css';
import { NewMenu, type NewThing } from './new-menu.tsx';

const NewDialog = lazy(() => import('./new-dialog.tsx'));
const AddDialog = lazy(() => import('../offline/add-dialog.tsx'));

interface DrivePlaceProps {
  readonly place: Place | null;
  /** Where what is made and uploaded goes: the folder that is shown, else the top of the drive. */
  readonly folder: { readonly id: string; readonly name: string };
  readonly children: (make: { readonly chooseFiles: () => void }) => ReactNode;
}

/** The pickers: of files, of a folder, of the camera. */
const pickers = {
  files: { 'data-testid': 'picker', multiple: true },
  folderOfFiles: { 'data-testid': 'folder-picker', multiple: true, webkitdirectory: '' },
  photo: { 'data-testid': 'camera-picker', accept: 'image/*,video/*', capture: 'environment' as const },
};
type Picker = keyof typeof pickers;
const isPicker = (thing: NewThing): thing is Picker => thing in pickers;

/** A page of the own drive: its frame, and what can be put into it by menu, key, choice, drop or paste. */
export function DrivePlace({ place, folder, children }: DrivePlaceProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const here = folder.name;
  const uploads = useUploads(() => void reloadFiles(client));
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  /** What new downloads begin with: `.torrent` files, or the text of links. */
  const [downloads, setDownloads] = useState<{ files: readonly File[]; text: string } | null>(null);
  const torrentPicker = useRef<HTMLInputElement>(null);
  const [naming, setNaming] = useState<'folder' | 'text' | null>(null);
  const inputs = useRef(new Map<Picker, HTMLInputElement>());
  const add = (files: readonly PickedFile[]): void => void uploads.add(files, folder);

  const over = useFileDrop({
    here: folder,
    top: t`My drive`,
    unreadable: t`Couldn’t read what you dropped.`,
    onFiles: (files, to) => void uploads.add(files, to),
  });
  useFilePaste((moment) => t`Screenshot ${moment}`, add);

  function choose(thing: NewThing): void {
    if (isPicker(thing)) inputs.current.get(thing)?.click();
    else if (thing === 'torrent') torrentPicker.current?.click();
    else if (thing === 'link') setDownloads({ files: [], text: '' });
    else setNaming(thing);
  }
  useShortcut('uploadFiles', () => choose('files'));
  useShortcut('uploadFolder', () => choose('folderOfFiles'));
  useShortcut('newFolder', () => choose('folder'));
  useShortcut('newTextFile', () => choose('text'));
  useShortcut('downloadLink', () => choose('link'));

  return (
    <DriveLayout place={place} onNew={setMenu} onDownload={(text) => setDownloads({ files: [], text })}>
      {(Object.keys(pickers) as Picker[]).map((picker) => (
        <input
          key={picker}
          ref={(input) => {
            if (input !== null) inputs.current.set(picker, input);
          }}
          type="file"
          hidden
          {...pickers[picker]}
          onChange={(event) => {
            add(pickedFiles(event.target.files ?? []));
            event.target.value = '';
          }}
        />
      ))}
      <input
        ref={torrentPicker}
        type="file"
        accept=".torrent,application/x-bittorrent"
        multiple
        hidden
        onChange={(event) => {
          setDownloads({ files: [...(event.target.files ?? [])], text: '' });
          event.target.value = '';
        }}
      />
      <div className={clsx(styles.place, over && styles.dropping)} data-drop={t`Drop to upload to “${here}”`}>
        {children({ chooseFiles: () => choose('files') })}
      </div>
      {menu !== null && <NewMenu at={menu} onChoose={choose} onClose={() => setMenu(null)} />}
      {downloads !== null && (
        <Suspense>
          <AddDialog folder={folder} {...downloads} onClose={() => setDownloads(null)} />
        </Suspense>
      )}
      {naming !== null && (
        <Suspense>
          <NewDialog thing={naming} parentId={folder.id} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </DriveLayout>
  );
}
