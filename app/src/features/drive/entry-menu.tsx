import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import {
  Copy,
  CopyPlus,
  Download,
  FolderInput,
  FolderOpen,
  Info,
  Pencil,
  Scissors,
  Share2,
  Star,
  Trash2,
} from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuAction } from '../../ui/menu-item.ts';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { useTimeZone } from '../files/time-zone.ts';

interface EntryMenuProps {
  /** What all of it is done with: the whole selection, or the one entry. */
  readonly entries: readonly FileEntry[];
  /** How many these are; null when everything is chosen and nobody has counted it yet. */
  readonly count: number | null;
  readonly at: { readonly x: number; readonly y: number };
  readonly onDownload: () => void;
  readonly onShare: () => void;
  /** Left out in the entry's own folder. */
  readonly onLocate?: () => void;
  readonly onMove: () => void;
  readonly onCut: () => void;
  readonly onCopy: () => void;
  readonly onDuplicate: () => void;
  /** One entry only. */
  readonly onRename: (entry: FileEntry) => void;
  readonly onStar: (starred: boolean) => void;
  readonly onDetails: () => void;
  readonly onTrash: () => void;
  readonly onClose: () => void;
}

/** Everything that can be done with one entry or with all chosen ones; on a phone a sheet under a line that names them. */
export function EntryMenu(props: EntryMenuProps) {
  const { t } = useLingui();
  const { entries, count } = props;
  const [first] = entries;
  const single = entries.length === 1 && count === 1 ? first : undefined;
  const isStarred = entries.every((entry) => entry.starred);
  const size = 18;
  const rename: readonly MenuAction[] =
    single === undefined
      ? []
      : [
          {
            id: 'rename',
            label: t`Rename`,
            icon: <Pencil size={size} aria-hidden />,
            onChoose: () => props.onRename(single),
            hint: 'F2',
          },
        ];
  const items: readonly MenuAction[] = [
    {
      id: 'download',
      label: t`Download`,
      icon: <Download size={size} aria-hidden />,
      onChoose: props.onDownload,
    },
    { id: 'share', label: t`Share`, icon: <Share2 size={size} aria-hidden />, onChoose: props.onShare },
    ...(props.onLocate === undefined
      ? []
      : [
          {
            id: 'locate',
            label: t`Show in folder`,
            icon: <FolderOpen size={size} aria-hidden />,
            onChoose: props.onLocate,
          },
        ]),
    {
      id: 'move',
      label: t`Move or copy…`,
      icon: <FolderInput size={size} aria-hidden />,
      onChoose: props.onMove,
      apart: true,
    },
    {
      id: 'cut',
      label: t`Cut`,
      icon: <Scissors size={size} aria-hidden />,
      onChoose: props.onCut,
      hint: 'Ctrl+X',
    },
    {
      id: 'copy',
      label: t`Copy`,
      icon: <Copy size={size} aria-hidden />,
      onChoose: props.onCopy,
      hint: 'Ctrl+C',
    },
    {
      id: 'duplicate',
      label: t`Duplicate`,
      icon: <CopyPlus size={size} aria-hidden />,
      onChoose: props.onDuplicate,
    },
    ...rename,
    {
      id: 'star',
      label: isStarred ? t`Remove star` : t`Star`,
      icon: <Star size={size} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />,
      onChoose: () => props.onStar(!isStarred),
      apart: true,
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
  const many =
    count === null ? t`All selected` : t({ message: plural(count, { one: '# item', other: '# items' }) });
  return (
    <Menu
      label={single?.name ?? many}
      items={items}
      at={props.at}
      onClose={props.onClose}
      header={single === undefined ? <strong>{many}</strong> : <EntryLine entry={single} />}
    />
  );
}

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
