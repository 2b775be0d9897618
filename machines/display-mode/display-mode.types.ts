import type { Port } from '../shared/port.ts';

/** View and order of a listing (R3.7, R3.8). */
export interface DisplayMode {
  readonly view: 'list' | 'grid' | 'single' | 'flow';
  readonly order:
    | 'name_asc'
    | 'name_desc'
    | 'modified_asc'
    | 'modified_desc'
    | 'size_asc'
    | 'size_desc'
    | 'type_desc'
    | 'starred_first';
  /** Whether folders come before files; otherwise both stand together in the order. */
  readonly pinFoldersTop: boolean;
}
export type ReadMode = { readonly kind: 'none' } | { readonly kind: 'stored'; readonly mode: DisplayMode };
export type ModeStored = { readonly kind: 'stored' } | { readonly kind: 'failed' };

export interface DisplayModePorts {
  readonly readMode: Port<{ readonly scope: string }, ReadMode>;
  readonly storeMode: Port<{ readonly scope: string; readonly mode: DisplayMode }, ModeStored>;
}
export interface DisplayModeInput {
  /** `own`, or `shared` for other people's folders. */
  readonly scope: 'own' | 'shared';
  /** The mode of the server-rendered page; the stored one replaces it. */
  readonly initial: DisplayMode | null;
}
export interface DisplayModeContext {
  readonly scope: string;
  readonly mode: DisplayMode;
}
export type DisplayModeEvent =
  | { readonly type: 'view.choose'; readonly view: DisplayMode['view'] }
  | { readonly type: 'order.choose'; readonly order: DisplayMode['order'] }
  | { readonly type: 'folders.pin'; readonly pinFoldersTop: boolean }
  /** Another tab changed the mode. */
  | { readonly type: 'mode.changedElsewhere' };
