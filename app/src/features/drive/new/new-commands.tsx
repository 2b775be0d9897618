import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Camera, FilePlus, FolderPlus, FolderUp, LinkIcon, Magnet, Upload } from '../../../ui/icons.tsx';
import type { Command } from '../../commands/command.ts';

/** What can be put into a folder. */
export type NewThing = 'files' | 'folderOfFiles' | 'photo' | 'folder' | 'text' | 'link' | 'torrent';

/** What can be put into a folder, in the order of the New menu; the command palette offers the same. */
export function useNewCommands(onChoose: (thing: NewThing) => void): readonly Command[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'upload',
        label: t`Upload files`,
        icon: <Upload size={18} aria-hidden />,
        shortcut: 'uploadFiles',
        onChoose: () => onChoose('files'),
      },
      {
        id: 'uploadFolder',
        label: t`Upload a folder`,
        icon: <FolderUp size={18} aria-hidden />,
        shortcut: 'uploadFolder',
        onChoose: () => onChoose('folderOfFiles'),
      },
      {
        id: 'photo',
        label: t`Take a photo or video`,
        icon: <Camera size={18} aria-hidden />,
        onChoose: () => onChoose('photo'),
      },
      {
        id: 'folder',
        label: t`New folder`,
        icon: <FolderPlus size={18} aria-hidden />,
        shortcut: 'newFolder',
        onChoose: () => onChoose('folder'),
        apart: true,
      },
      {
        id: 'text',
        label: t`New text file`,
        icon: <FilePlus size={18} aria-hidden />,
        shortcut: 'newTextFile',
        onChoose: () => onChoose('text'),
      },
      {
        id: 'link',
        label: t`Download from a link`,
        icon: <LinkIcon size={18} aria-hidden />,
        shortcut: 'downloadLink',
        onChoose: () => onChoose('link'),
        apart: true,
      },
      {
        id: 'torrent',
        label: t`Open a torrent file`,
        icon: <Magnet size={18} aria-hidden />,
        onChoose: () => onChoose('torrent'),
      },
    ],
    [t, onChoose],
  );
}

/** A camera is a phone's. */
export const withoutCamera = (commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ id }) => id !== 'photo');
