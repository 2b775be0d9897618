import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openAddress } from '../../../navigation/open-address.ts';
import {
  AppWindow,
  Copy,
  CopyPlus,
  Download,
  ExternalLink,
  FolderInput,
  FolderOpen,
  Info,
  Pencil,
  Scissors,
  Share2,
  Star,
  Trash2,
} from '../../../ui/icons.tsx';
import type { Command } from '../../commands/command.ts';
import type { FileEntry } from '../../files/entry.ts';
import { ownAddress } from '../own-entry.ts';

/** The entries that commands act on. */
export interface ActedEntries {
  /** The whole selection, or the one entry beside it; of a selection, as far as it is loaded. */
  readonly entries: readonly FileEntry[];
  /** How many these are; null when everything is chosen and nobody has counted it yet. */
  readonly count: number | null;
}

export interface EntryCommandActions {
  /** One entry only, as renaming is. */
  readonly onOpen: (entry: FileEntry) => void;
  readonly onDownload: () => void;
  readonly onShare: () => void;
  /** Null in the entry's own folder. */
  readonly onLocate: ((entry: FileEntry) => void) | null;
  readonly onMove: () => void;
  readonly onCut: () => void;
  readonly onCopy: () => void;
  readonly onDuplicate: () => void;
  readonly onRename: (entry: FileEntry) => void;
  readonly onStar: (starred: boolean) => void;
  readonly onDetails: () => void;
  readonly onTrash: () => void;
}

/** The only entry that is acted on; undefined where there are several. */
export const singleOf = ({ entries, count }: ActedEntries): FileEntry | undefined =>
  entries.length === 1 && count === 1 ? entries[0] : undefined;

/** What the acted entries are called together: their name, or how many they are. */
export function useActedName(): (acted: ActedEntries) => string {
  const { t } = useLingui();
  return (acted) => {
    const { count } = acted;
    const many =
      count === null ? t`All selected` : t({ message: plural(count, { one: '# item', other: '# items' }) });
    return singleOf(acted)?.name ?? many;
  };
}

/**
 * Everything that can be done with one entry of the own drive or with all chosen ones, in the order of their menu; the
 * command palette offers the same. What does not apply to them is left out.
 */
export function useEntryCommands(): (
  acted: ActedEntries,
  actions: EntryCommandActions,
) => readonly Command[] {
  const { t } = useLingui();
  const size = 18;

  /** What is done with one entry alone. */
  function forOne(entry: FileEntry, { onOpen, onRename }: EntryCommandActions) {
    const open: Command = {
      id: 'open',
      label: t`Open`,
      icon: <AppWindow size={size} aria-hidden />,
      shortcut: 'open',
      onChoose: () => onOpen(entry),
    };
    const openTab: Command = {
      id: 'openTab',
      label: t`Open in a new tab`,
      icon: <ExternalLink size={size} aria-hidden />,
      onChoose: () => openAddress(ownAddress(entry), { by: 'newWindow' }),
    };
    const rename: Command = {
      id: 'rename',
      label: t`Rename`,
      icon: <Pencil size={size} aria-hidden />,
      shortcut: 'rename',
      onChoose: () => onRename(entry),
    };
    return { open, openTab, rename };
  }

  return (acted, actions) => {
    const single = singleOf(acted);
    const { open, openTab, rename } = single === undefined ? {} : forOne(single, actions);
    const { onLocate } = actions;
    const isStarred = acted.entries.every((entry) => entry.starred);
    const all: readonly (Command | undefined)[] = [
      open,
      openTab,
      {
        id: 'download',
        label: t`Download`,
        icon: <Download size={size} aria-hidden />,
        onChoose: actions.onDownload,
      },
      {
        id: 'share',
        label: t`Share`,
        icon: <Share2 size={size} aria-hidden />,
        onChoose: actions.onShare,
      },
      onLocate === null || acted.entries[0] === undefined
        ? undefined
        : {
            id: 'locate',
            label: t`Show in folder`,
            icon: <FolderOpen size={size} aria-hidden />,
            onChoose: () => acted.entries[0] !== undefined && onLocate(acted.entries[0]),
          },
      {
        id: 'move',
        label: t`Move or copy…`,
        icon: <FolderInput size={size} aria-hidden />,
        onChoose: actions.onMove,
        apart: true,
      },
      {
        id: 'cut',
        label: t`Cut`,
        icon: <Scissors size={size} aria-hidden />,
        onChoose: actions.onCut,
        shortcut: 'cut',
      },
      {
        id: 'copy',
        label: t`Copy`,
        icon: <Copy size={size} aria-hidden />,
        onChoose: actions.onCopy,
        shortcut: 'copy',
      },
      {
        id: 'duplicate',
        label: t`Duplicate`,
        icon: <CopyPlus size={size} aria-hidden />,
        onChoose: actions.onDuplicate,
      },
      rename,
      {
        id: 'star',
        label: isStarred ? t`Remove star` : t`Star`,
        icon: <Star size={size} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />,
        onChoose: () => actions.onStar(!isStarred),
        apart: true,
      },
      {
        id: 'details',
        label: t`Details`,
        icon: <Info size={size} aria-hidden />,
        onChoose: actions.onDetails,
      },
      {
        id: 'trash',
        label: t`Move to trash`,
        icon: <Trash2 size={size} aria-hidden />,
        onChoose: actions.onTrash,
        shortcut: 'trash',
        apart: true,
        danger: true,
      },
    ];
    return all.filter((command) => command !== undefined);
  };
}
