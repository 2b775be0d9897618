import type { FileEntry } from '../files/entry.ts';
import { nothing, only, type Selection } from '../files/selection.ts';
import type { OpenDialog } from './drive-dialogs.tsx';

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
  /** It has more or fewer entries, or another order. */
  | { readonly type: 'list.changed' }
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

/** Another list begins with nothing chosen. */
export function reduceFolderView(view: FolderView, event: FolderViewEvent): FolderView {
  switch (event.type) {
    case 'list.entered':
      return { ...view, selection: nothing };
    case 'list.changed':
      return view.selection.mode === 'range' ? { ...view, selection: nothing } : view;
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
