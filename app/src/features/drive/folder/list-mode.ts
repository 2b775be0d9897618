import type { DisplayMode } from '@aloft/core';
import { parseOrder } from '@aloft/core/rules';
import type { FolderMode } from '@aloft/core/wire';

export type ListView = DisplayMode['view'];

export const folderViews: readonly ListView[] = ['list', 'grid', 'flow', 'single'];
/** Results and stars may come from many folders, and have no timeline. */
export const otherViews: readonly ListView[] = ['list', 'grid', 'single'];

/** What a list's mode is chosen from. */
export interface ModeChoices {
  /** The id of a folder; null for a list that is none. */
  readonly folder: string | null;
  /** The views that the list has. */
  readonly views: readonly ListView[];
  /** What the address names; empty for nothing. */
  readonly named: { readonly view: string; readonly order: string };
  /** How the person's folders are shown, on every device. */
  readonly modes: readonly FolderMode[];
  /** How lists were shown on this device. */
  readonly device: DisplayMode;
}

/**
 * How a list is shown (R3.7): as its address names it, else as it was chosen for this folder, else for all. What the
 * address names and does not exist is passed over. `own` is what was chosen for this folder.
 */
export function listModeOf({ folder, views, named, modes, device }: ModeChoices): {
  readonly mode: DisplayMode;
  readonly own: FolderMode | undefined;
} {
  const all = modes.find((mode) => mode.folder_id === '') ?? device;
  const own = folder === null || folder === '' ? undefined : modes.find((mode) => mode.folder_id === folder);
  const remembered = own ?? all;
  const wanted = views.find((one) => one === named.view) ?? remembered.view;
  const mode: DisplayMode = {
    view: views.find((one) => one === wanted) ?? 'grid',
    order: parseOrder(named.order) ?? remembered.order,
  };
  return { mode, own };
}
