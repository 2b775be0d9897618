import type { CSSProperties } from 'react';
import { phoneQuery } from '../../../styles/breakpoint.ts';

/** Sizes of the file grid in pixels. The style sheets read them as custom properties, see {@link gridVariables}. */
export const gridSizes = {
  /** The head of the list, which a phone does not show. */
  head: 40,
  /** A line of the list. */
  row: 48,
  /** The same on a phone: two lines of text. */
  rowOnPhone: 60,
  /** A line of tiles, its gap included. */
  tiles: 190,
  /** The narrowest tile, where two of them have room. */
  tile: 160,
  gap: 12,
  /** An entry of the single view with the gap below; its facts stand under it where there is less room. */
  single: 476,
  singleNarrow: 584,
  singleOnPhone: 372,
  /** A row of a table that is read. */
  cells: 36,
  /** Beside and above the tiles. */
  side: 16,
  /** Free below the last line, so that nothing lies under the upload dock. */
  foot: 96,
} as const;

/** The sizes for the style sheets; they stand on the grid itself, in the server's markup too. */
export const gridVariables: CSSProperties = {
  '--head': `${gridSizes.head}px`,
  '--row': `${gridSizes.row}px`,
  '--row-on-phone': `${gridSizes.rowOnPhone}px`,
  '--tiles': `${gridSizes.tiles}px`,
  '--tile': `${gridSizes.tile}px`,
  '--gap': `${gridSizes.gap}px`,
  '--side': `${gridSizes.side}px`,
  '--foot': `${gridSizes.foot}px`,
  '--single': `${gridSizes.single}px`,
  '--single-narrow': `${gridSizes.singleNarrow}px`,
  '--single-on-phone': `${gridSizes.singleOnPhone}px`,
};

/** The views that have lines of one height. */
export type LineView = 'list' | 'grid' | 'single' | 'table';

/** Where the facts of the single view go under the picture. */
const narrowQuery = '(max-width: 1099px)';

/** How high a line is, on this screen. */
export function lineHeightOf(view: LineView): number {
  if (view === 'grid') return gridSizes.tiles;
  if (view === 'table') return gridSizes.cells;
  const isPhone = window.matchMedia(phoneQuery).matches;
  if (view === 'list') return isPhone ? gridSizes.rowOnPhone : gridSizes.row;
  if (isPhone) return gridSizes.singleOnPhone;
  return window.matchMedia(narrowQuery).matches ? gridSizes.singleNarrow : gridSizes.single;
}

/** How many tiles stand beside each other, as `auto-fill` counts them before the grid is measured. */
export function columnsOf(width: number): number {
  const { tile, gap, side } = gridSizes;
  return Math.max(2, Math.floor((width - 2 * side + gap) / (tile + gap)));
}
