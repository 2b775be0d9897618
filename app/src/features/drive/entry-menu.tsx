import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Download, FolderInput, Info, Pencil, Share2, Star, Trash2 } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { useTimeZone } from '../files/time-zone.ts';

interface EntryMenuProps {
  readonly entry: FileEntry;
  readonly at: { readonly x: number; readonly y: number };
  readonly onDownload: () => void;
  readonly onShare: () => void;
  readonly onMove: () => void;
  readonly onRename: () => void;
  readonly onStar: () => void;
  readonly onDetails: () => void;
  readonly onTrash: () => void;
  readonly onClose: () => void;
}

/** Everything that can be done with one entry; on a phone a sheet under the entry's own line. */
export function EntryMenu(props: EntryMenuProps) {
  const { t } = useLingui();
  const { entry } = props;
  const size = 18;
  const items: MenuItem[] = [
    ...(entry.kind === 'file'
      ? [
          {
            id: 'download',
            label: t`Download`,
            icon: <Download size={size} aria-hidden />,
            onChoose: props.onDownload,
          },
        ]
      : []),
    { id: 'share', label: t`Share`, icon: <Share2 size={size} aria-hidden />, onChoose: props.onShare },
    {
      id: 'move',
      label: t`Move to…`,
      icon: <FolderInput size={size} aria-hidden />,
      onChoose: props.onMove,
      apart: true,
    },
    {
      id: 'rename',
      label: t`Rename`,
      icon: <Pencil size={size} aria-hidden />,
      onChoose: props.onRename,
      hint: 'F2',
    },
    {
      id: 'star',
      label: entry.starred ? t`Remove star` : t`Star`,
      icon: <Star size={size} aria-hidden fill={entry.starred ? 'currentColor' : 'none'} />,
      onChoose: props.onStar,
    },
    { id: 'details', label: t`Details`, icon: <Info size={size} aria-hidden />, onChoose: props.onDetails },
    {
      id: 'trash',
      label: t`Move to trash`,
      icon: <Trash2 size={size} aria-hidden />,
      onChoose: props.onTrash,
      hint: 'Del',
      apart: true,
      danger: true,
    },
  ];
  return (
    <Menu
      label={entry.name}
      items={items}
      at={props.at}
      onClose={props.onClose}
      header={<EntryLine entry={entry} />}
    />
  );
}

/** An entry as a sheet's head shows it. */
function EntryLine({ entry }: { readonly entry: FileEntry }) {
  const { facts } = useApp();
  const timeZone = useTimeZone();
  const size = entry.kind === 'folder' ? '' : `${formatBytes(entry.size, facts.locale)} · `;
  return (
    <>
      <KindIcon entry={entry} />
      <span>
        <strong>{entry.name}</strong>
        <span className="muted">
          {size}
          {formatListingDate(entry.modified, timeZone)}
        </span>
      </span>
    </>
  );
}
