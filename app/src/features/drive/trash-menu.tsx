import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info, RotateCcw, Trash2 } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { FileEntry } from '../files/entry.ts';

interface TrashMenuProps {
  readonly entry: FileEntry;
  /** How many it acts on; null when everything is chosen and nobody has counted it yet. */
  readonly count: number | null;
  readonly at: { readonly x: number; readonly y: number };
  readonly onRestore: () => void;
  readonly onDetails: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** What can be done with one thing in the trash, or with all chosen ones. */
export function TrashMenu({ entry, count, at, onRestore, onDetails, onDelete, onClose }: TrashMenuProps) {
  const { t } = useLingui();
  const size = 18;
  const many =
    count === null ? t`All selected` : t({ message: plural(count, { one: '# item', other: '# items' }) });
  const name = count === 1 ? entry.name : many;
  return (
    <Menu
      label={name}
      at={at}
      onClose={onClose}
      header={<strong>{name}</strong>}
      items={[
        {
          id: 'restore',
          label: t`Restore`,
          icon: <RotateCcw size={size} aria-hidden />,
          onChoose: onRestore,
        },
        { id: 'details', label: t`Details`, icon: <Info size={size} aria-hidden />, onChoose: onDetails },
        {
          id: 'delete',
          label: t`Delete permanently`,
          icon: <Trash2 size={size} aria-hidden />,
          onChoose: onDelete,
          hint: 'Del',
          apart: true,
          danger: true,
        },
      ]}
    />
  );
}
