import { Plural, useLingui } from '@lingui/react/macro';
import { Download, FolderOpen } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { FileEntry } from '../files/entry.ts';

interface ShareMenuProps {
  readonly entry: FileEntry;
  /** How many entries it acts on: those that are chosen, where this one is among them. */
  readonly count: number;
  readonly at: { readonly x: number; readonly y: number };
  readonly onOpen: () => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** What a visitor can do with an entry of a share, or with those that are chosen. */
export default function ShareMenu({ entry, count, at, onOpen, onDownload, onClose }: ShareMenuProps) {
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
      header={
        <strong>{count > 1 ? <Plural value={count} one="# item" other="# items" /> : entry.name}</strong>
      }
      items={[...(count > 1 ? [] : [open]), download]}
      onClose={onClose}
    />
  );
}
