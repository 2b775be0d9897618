import { Download, FolderInput, Pencil, Share2, Trash2 } from '../ui/icons.tsx';
import type { MenuItem } from '../ui/menu-item.ts';

const ignore = (): void => undefined;

/** One of each kind of item. */
export const menuSample: readonly MenuItem[] = [
  { id: 'download', label: 'Download', icon: <Download size={18} aria-hidden />, onChoose: ignore },
  {
    id: 'share',
    label: 'Share',
    icon: <Share2 size={18} aria-hidden />,
    items: [
      { id: 'link', label: 'With a link', onChoose: ignore },
      { id: 'mail', label: 'By email', onChoose: ignore },
    ],
  },
  {
    id: 'move',
    label: 'Move to…',
    icon: <FolderInput size={18} aria-hidden />,
    disabled: true,
    onChoose: ignore,
  },
  { id: 'rename', label: 'Rename', icon: <Pencil size={18} aria-hidden />, hint: 'F2', onChoose: ignore },
  { id: 'hidden', label: 'Hidden files', check: 'checkbox', checked: true, apart: true, onChoose: ignore },
  { id: 'byName', label: 'By name', checked: true, apart: true, onChoose: ignore },
  { id: 'bySize', label: 'By size', checked: false, onChoose: ignore },
  {
    id: 'trash',
    label: 'Move to trash',
    icon: <Trash2 size={18} aria-hidden />,
    hint: 'Del',
    danger: true,
    apart: true,
    onChoose: ignore,
  },
];
