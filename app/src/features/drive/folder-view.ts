import type { FileEntry } from '../files/entry.ts';
import { nothing, only, type Selection } from '../files/selection.ts';
import type { OpenDialog } from './drive-dialogs.tsx';

interface Point {
  readonly x: number;
  readonly y: number;
}

export type OpenMenu =
  | { readonly what: 'new'; readonly at: Point }
  | { readonly what: 'entry'; readonly entry: FileEntry; readonly at: Point };

/** What a person has typed, chosen and opened over one folder. */
export interface FolderView {
  readonly search: string;
  readonly selection: Selection;
  readonly menu: OpenMenu | null;
  readonly dialog: OpenDialog | null;
  /** Whether the facts of the chosen entry stand beside the list. */
  readonly details: boolean;
}

export type FolderViewEvent =
  | { readonly type: 'folder.entered' }
  | { readonly type: 'search.change'; readonly search: string }
  | { readonly type: 'selection.change'; readonly selection: Selection }
  | { readonly type: 'menu.open'; readonly menu: OpenMenu }
  | { readonly type: 'menu.close' }
  | { readonly type: 'dialog.open'; readonly dialog: OpenDialog }
  | { readonly type: 'dialog.close' }
  | { readonly type: 'details.toggle' }
  | { readonly type: 'details.show'; readonly entry: FileEntry };

export const emptyView: FolderView = {
  search: '',
  selection: nothing,
  menu: null,
  dialog: null,
  details: false,
};

/** Another folder and another search begin with nothing chosen. */
export function reduceFolderView(view: FolderView, event: FolderViewEvent): FolderView {
  switch (event.type) {
    case 'folder.entered':
      return { ...view, selection: nothing };
    case 'search.change':
      return { ...view, search: event.search, selection: nothing };
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
    case 'details.show':
      return { ...view, details: true, selection: only(event.entry.id) };
  }
}
