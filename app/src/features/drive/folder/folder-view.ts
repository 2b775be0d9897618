import type { FileEntry } from '../../files/entry.ts';
import { nothing, only, type Selection } from '../../files/selection/selection.ts';
import type { OpenDialog } from '../actions/drive-dialogs.tsx';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The menu of one entry. */
export interface OpenMenu {
  readonly entry: FileEntry;
  readonly at: Point;
}

/** What a person has chosen and opened over one list of entries. */
export interface FolderView {
  readonly selection: Selection;
  readonly menu: OpenMenu | null;
  readonly dialog: OpenDialog | null;
  /** Whether the facts of the chosen entry stand beside the list. */
  readonly details: boolean;
}

export type FolderViewEvent =
  | { readonly type: 'list.entered' }
  /** It has more or fewer entries, or another order; its ids where all of them are known. */
  | { readonly type: 'list.changed'; readonly ids: ReadonlySet<string> | null }
  | { readonly type: 'selection.change'; readonly selection: Selection }
  | { readonly type: 'menu.open'; readonly menu: OpenMenu }
  | { readonly type: 'menu.close' }
  | { readonly type: 'dialog.open'; readonly dialog: OpenDialog }
  | { readonly type: 'dialog.close' }
  | { readonly type: 'details.toggle' }
  /** Of that entry; null for those that are chosen already. */
  | { readonly type: 'details.show'; readonly entry: FileEntry | null };

export const emptyView: FolderView = {
  selection: nothing,
  menu: null,
  dialog: null,
  details: false,
};

/** What is selected after the list has changed: no indexes, and nothing that is known to be gone. */
function stillSelected(selection: Selection, ids: ReadonlySet<string> | null): Selection {
  if (selection.mode === 'range') return nothing;
  if (selection.mode === 'allBut' || ids === null) return selection;
  const left = new Set([...selection.ids].filter((id) => ids.has(id)));
  return left.size === selection.ids.size ? selection : { mode: 'some', ids: left };
}

/** Another list begins with nothing chosen. */
export function reduceFolderView(view: FolderView, event: FolderViewEvent): FolderView {
  switch (event.type) {
    case 'list.entered':
      return { ...view, selection: nothing };
    case 'list.changed':
      return { ...view, selection: stillSelected(view.selection, event.ids) };
    case 'selection.change':
      return { ...view, selection: event.selection };
    case 'menu.open':
      return { ...view, menu: event.menu };
    case 'menu.close':
      return { ...view, menu: null };
    case 'dialog.open':
      return { ...view, dialog: event.dialog };
    case 'dialog.close':
      return { ...view, dialog: null };
    case 'details.toggle':
      return { ...view, details: !view.details };
    case 'details.show': {
      const { entry } = event;
      return { ...view, details: true, selection: entry === null ? view.selection : only(entry.id) };
    }
  }
}
