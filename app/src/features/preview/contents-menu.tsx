import type { ContainedEntry } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Download, Eye, Save } from '../../ui/icons.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { mayShow } from './contained-entry.ts';
import type { TreeRow } from './contents-tree.ts';

const Menu = lazy(() => import('../../ui/menu.tsx').then((loaded) => ({ default: loaded.Menu })));

/** A row whose menu is open, and where in the window. */
export interface OpenMenu {
  readonly row: TreeRow;
  readonly at: { readonly x: number; readonly y: number };
}

interface ContentsMenuProps extends OpenMenu {
  readonly onOpen: (row: TreeRow) => void;
  readonly onDownload: (entry: ContainedEntry) => void;
  /** Left out where there is no drive to extract to. */
  readonly onExtract?: (row: TreeRow) => void;
  readonly onClose: () => void;
}

/** What can be done with a file or a folder of an archive. */
export function ContentsMenu({ row, at, onOpen, onDownload, onExtract, onClose }: ContentsMenuProps) {
  const { t } = useLingui();
  const { entry, name } = row;
  const items: MenuItem[] = [];
  if (entry !== null && mayShow(entry))
    items.push({
      id: 'open',
      label: t`Open`,
      icon: <Eye size={18} aria-hidden />,
      onChoose: () => onOpen(row),
    });
  if (onExtract !== undefined)
    items.push({
      id: 'extract',
      label: t`Extract to…`,
      icon: <Save size={18} aria-hidden />,
      onChoose: () => onExtract(row),
    });
  if (entry !== null)
    items.push({
      id: 'download',
      label: t`Download`,
      icon: <Download size={18} aria-hidden />,
      onChoose: () => onDownload(entry),
    });
  return (
    <Suspense>
      <Menu label={name} items={items} at={at} header={<strong>{name}</strong>} onClose={onClose} />
    </Suspense>
  );
}
