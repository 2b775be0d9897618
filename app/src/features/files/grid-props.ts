import type { ReactNode } from 'react';
import type { FileEntry } from './entry.ts';
import type { EntryDrag } from './entry-drag.ts';
import type { FileOrder } from './grid-head.tsx';
import type { Selection } from './selection.ts';

/** What the grid's owner does with entries; what is left out, the grid does not offer. */
export interface FileGridActions {
  readonly onMenu?: (entry: FileEntry, at: { x: number; y: number }) => void;
  readonly onTrash?: () => void;
  readonly onRename?: (entry: FileEntry) => void;
  readonly onCut?: () => void;
  readonly onPaste?: () => void;
}

export interface FileGridProps {
  readonly label: string;
  /** For numbers. */
  readonly locale: string;
  readonly entries: readonly FileEntry[];
  readonly view: 'list' | 'grid';
  readonly order: FileOrder;
  readonly selection: Selection;
  readonly marked: ReadonlySet<string>;
  /** Entries that were cut and are still here. */
  readonly dimmed?: ReadonlySet<string>;
  readonly hrefOf: (entry: FileEntry) => string;
  readonly onSelect: (selection: Selection) => void;
  readonly onOrder: (order: FileOrder) => void;
  readonly onOpen: (entry: FileEntry) => void;
  readonly actions: FileGridActions;
  /** Left out where entries cannot be moved. */
  readonly drag?: EntryDrag;
  readonly onEndReached: () => void;
  /** What stands below the last line: loading, or a failure with a way on. */
  readonly rest: ReactNode;
}
