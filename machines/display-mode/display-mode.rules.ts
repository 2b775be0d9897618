import type { DisplayMode } from './display-mode.types.ts';

/** The default mode (R3.7, R3.8), of the own drive as of shares: a grid, the newest first, folders on top. */
export const defaultMode: DisplayMode = { view: 'grid', order: 'modified_desc', pinFoldersTop: true };
