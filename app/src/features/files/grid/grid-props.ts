import type { ReactNode } from 'react';
import type { EntryDrag } from '../drag/entry-drag.ts';
import type { FileEntry } from '../entry.ts';
import type { EntryList } from '../entry-list.ts';
import type { Selection } from '../selection/selection.ts';
import type { FileOrder, OrderColumn, PlainColumn } from './grid-head.tsx';

/** What the grid's owner does with entries; what is left out, the grid does not offer. */
export interface FileGridActions {
  readonly onMenu?: (entry: FileEntry, at: { x: number; y: number }) => void;
  readonly onTrash?: () => void;
  readonly onRename?: (entry: FileEntry) => void;
  readonly onCut?: () => void;
  readonly onPaste?: () => void;
}

/** What a list of entries from many folders shows of each. The same object from one rendering to the next. */
export interface FoundEntries {
  /** Its name, with what was looked for marked. */
  readonly nameOf: (entry: FileEntry) => ReactNode;
  /** Where it is. */
  readonly whereOf: (entry: FileEntry) => ReactNode;
  /** The head of the column that says where; “Where” when it is left out. */
  readonly whereName?: string;
  /** Its date (RFC 3339), of which tiles tell the day, too; that of the last change when it is left out. */
  readonly dateOf?: (entry: FileEntry) => string;
  /** What else is to be known of it, in few words. */
  readonly noteOf?: (entry: FileEntry) => ReactNode;
}

/** What is said of what is in a folder; null where it is not known. The same function from one rendering to the next. */
export type ContentOf = (folder: FileEntry) => ReactNode;

/** `Order`: the orders of the list besides those of every list. */
export interface FileGridProps<Order extends string = never> {
  readonly label: string;
  /** For numbers. */
  readonly locale: string;
  readonly list: EntryList;
  /** A grid shows all views but the list as tiles: single and flow have components of their own. */
  readonly view: 'list' | 'grid' | 'single' | 'flow';
  readonly order: FileOrder | Order;
  /** Left out where the dates are those of the last change. */
  readonly date?: OrderColumn<Order> | PlainColumn;
  readonly selection: Selection;
  readonly marked: ReadonlySet<string>;
  /** The index of an entry to scroll to, once; −1, or left out, for none. */
  readonly revealed?: number;
  /** Entries that were cut and are still here. */
  readonly dimmed?: ReadonlySet<string>;
  readonly hrefOf: (entry: FileEntry) => string;
  readonly onSelect: (selection: Selection) => void;
  readonly onOrder: (order: FileOrder | Order) => void;
  readonly onOpen: (entry: FileEntry) => void;
  readonly actions: FileGridActions;
  /** How entries from many folders tell what they are; left out in a folder. */
  readonly found?: FoundEntries;
  /** Left out where folders do not tell what is in them, as in a share. */
  readonly contentOf?: ContentOf;
  /** The entry whose name is changed in its place, and the field for it. */
  readonly renamed?: { readonly id: string; readonly field: ReactNode } | null;
  /** Left out where entries cannot be moved. */
  readonly drag?: EntryDrag;
  /** What stands below the last line: loading, or a failure with a way on. */
  readonly rest?: ReactNode;
}
