import { fileKindOf } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, useCallback, useMemo, useRef } from 'react';
import { reloadFiles } from '../../../data/files.ts';
import { defaultPlaceOf, userSettings } from '../../../data/user-settings.ts';
import { useOfferCommands } from '../../commands/offered-commands.ts';
import { LateDialog } from '../../load-failure/late-dialog.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { type PickedFile, pickedFiles } from '../../uploads/dropped-files.ts';
import type { UploadTarget } from '../../uploads/upload-job.ts';
import { useFileDrop } from '../../uploads/use-file-drop.ts';
import { useFilePaste } from '../../uploads/use-file-paste.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import styles from '../drive-shell.module.css';
import { useShowNew } from '../starred/star-filter.tsx';
import { type NewThing, useNewCommands, withoutCamera } from './new-commands.tsx';
import { NewMenu } from './new-menu.tsx';

const NewDialog = lazy(() => import('./new-dialog.tsx'));
const AddDialog = lazy(() => import('../../offline/add-dialog.tsx'));

/** What is open on the way to something new. */
export type NewStep =
  | { readonly what: 'menu'; readonly at: { readonly x: number; readonly y: number } }
  /** What new downloads begin with: `.torrent` files, or the text of links. */
  | { readonly what: 'downloads'; readonly files: readonly File[]; readonly text: string }
  | { readonly what: 'name'; readonly thing: 'folder' | 'text' };

interface NewEntryDialogsProps {
  /** Where what is made and uploaded goes: the folder that is shown; null where none is. */
  readonly folder: UploadTarget | null;
  readonly step: NewStep | null;
  readonly onStep: (step: NewStep | null) => void;
}

/** The pickers: of files, of a folder, of the camera. */
const pickers = {
  files: { 'data-testid': 'picker', multiple: true },
  folderOfFiles: { 'data-testid': 'folder-picker', multiple: true, webkitdirectory: '' },
  photo: { 'data-testid': 'camera-picker', accept: 'image/*,video/*', capture: 'environment' as const },
};
type Picker = keyof typeof pickers;
const isPicker = (thing: NewThing): thing is Picker => thing in pickers;

const isTorrent = ({ name, type }: File): boolean => fileKindOf({ name, mimeType: type }) === 'torrent';

/** What can be put into the drive by menu, key, choice, drop or paste. */
export function NewEntryDialogs({ folder, step, onStep }: NewEntryDialogsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const uploads = useUploads(() => void reloadFiles(client));
  const torrentPicker = useRef<HTMLInputElement>(null);
  const inputs = useRef(new Map<Picker, HTMLInputElement>());
  const isOffline = useLocation({ select: ({ pathname }) => pathname.endsWith('/drive/offline') });
  const showNew = useShowNew();
  function add(files: readonly PickedFile[], to = folder): void {
    if (files.length > 0 && to?.id === folder?.id) showNew();
    void uploads.add(files, to);
  }
  const close = (): void => onStep(null);

  const over = useFileDrop({
    here: folder,
    top: t`My drive`,
    unreadable: t`Couldn’t read what you dropped.`,
    onFiles: (files, to) => {
      // Among the downloads a torrent is one to be.
      if (isOffline && files.length > 0 && files.every(({ file }) => isTorrent(file)))
        onStep({ what: 'downloads', files: files.map(({ file }) => file), text: '' });
      else add(files, to);
    },
  });
  const settings = useQuery({ ...userSettings, enabled: over && folder === null }).data;
  const here = folder?.name ?? (settings && defaultPlaceOf(settings, t`My drive`).name);
  useFilePaste((moment) => t`Screenshot ${moment}`, add);

  const choose = useCallback(
    (thing: NewThing): void => {
      if (isPicker(thing)) inputs.current.get(thing)?.click();
      else if (thing === 'torrent') torrentPicker.current?.click();
      else if (thing === 'link') onStep({ what: 'downloads', files: [], text: '' });
      else onStep({ what: 'name', thing });
    },
    [onStep],
  );
  const commands = useNewCommands(choose);
  const offered = useMemo(() => ({ label: t`New`, commands: withoutCamera(commands) }), [t, commands]);
  useOfferCommands('new', offered);
  useShortcut('uploadFiles', () => choose('files'));
  useShortcut('uploadFolder', () => choose('folderOfFiles'));
  useShortcut('newFolder', () => choose('folder'));
  useShortcut('newTextFile', () => choose('text'));
  useShortcut('downloadLink', () => choose('link'));

  return (
    <>
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
          onStep({ what: 'downloads', files: [...(event.target.files ?? [])], text: '' });
          event.target.value = '';
        }}
      />
      {over && (
        <p className={styles.veil}>
          {here === undefined ? t`Drop to upload` : t`Drop to upload to “${here}”`}
        </p>
      )}
      {step?.what === 'menu' && <NewMenu commands={commands} at={step.at} onClose={close} />}
      {step?.what === 'downloads' && (
        <LateDialog>
          <AddDialog folder={folder} files={step.files} text={step.text} onClose={close} />
        </LateDialog>
      )}
      {step?.what === 'name' && (
        <LateDialog>
          <NewDialog thing={step.thing} parentId={folder?.id ?? ''} onMade={showNew} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}
