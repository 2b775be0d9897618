import type { DisplayMode } from '@aloft/core';
import { parseOrder } from '@aloft/core/rules';
import type { FolderMode } from '@aloft/core/wire';

export type ListView = DisplayMode['view'];
/** The orders of a list of the own drive; that by how well names fit is never kept. */
export type BrowserOrder = DisplayMode['order'] | 'relevance';

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

/** Whether every folder has the person's one order, and one view; otherwise each has its own. */
export interface GlobalSettings {
  readonly order: boolean;
  readonly view: boolean;
}

/** How a list is shown, and where that is kept. */
export interface ChosenMode {
  readonly mode: DisplayMode;
  readonly isGlobal: GlobalSettings;
  /** How all folders are shown that have nothing of their own. */
  readonly all: FolderMode;
  /** What this folder has of its own, whether it is in force or not. */
  readonly own: FolderMode | undefined;
}

/**
 * How a list is shown (R3.7): as its address names it, else as it was chosen for this folder where each has its own, else
 * for all. What the address names and does not exist is passed over.
 */
export function listModeOf({ folder, views, named, modes, device }: ModeChoices): ChosenMode {
  const all = modes.find((mode) => mode.folder_id === '') ?? {
    ...{ folder_id: '', view: device.view, order: device.order, folders_first: device.pinFoldersTop },
    ...{ order_global: true, view_global: true },
  };
  const own = folder === null || folder === '' ? undefined : modes.find((mode) => mode.folder_id === folder);
  const isGlobal = { order: all.order_global, view: all.view_global };
  const ordered = isGlobal.order ? all : (own ?? all);
  const viewed = isGlobal.view ? all : (own ?? all);
  const wanted = views.find((one) => one === named.view) ?? viewed.view;
  const mode: DisplayMode = {
    view: views.find((one) => one === wanted) ?? 'grid',
    order: parseOrder(named.order) ?? ordered.order,
    pinFoldersTop: ordered.folders_first,
  };
  return { mode, isGlobal, all, own };
}
