import { useLingui } from '@lingui/react/macro';
import { Download, FolderOpen } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { FileEntry } from '../files/entry.ts';

interface ShareMenuProps {
  readonly entry: FileEntry;
  readonly at: { readonly x: number; readonly y: number };
  readonly onOpen: () => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** What a visitor can do with one entry of a share. */
export default function ShareMenu({ entry, at, onOpen, onDownload, onClose }: ShareMenuProps) {
  const { t } = useLingui();
  const open = {
    id: 'open',
    label: t`Open`,
    icon: <FolderOpen size={18} aria-hidden />,
    onChoose: onOpen,
  };
  const download = {
    id: 'download',
    label: t`Download`,
    icon: <Download size={18} aria-hidden />,
    onChoose: onDownload,
  };
  return (
    <Menu
      label={entry.name}
      at={at}
      header={<strong>{entry.name}</strong>}
      items={[open, download]}
      onClose={onClose}
    />
  );
}
