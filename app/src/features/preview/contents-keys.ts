import type { ContentsEvent } from './contents-state.ts';
import type { TreeRow } from './contents-tree.ts';

/** The row of the folder that a row is in; the row itself at the top. */
function parentOf(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  for (let n = at - 1; n >= 0; n -= 1) if ((rows[n]?.depth ?? 0) < depth) return n;
  return at;
}

/** What a key does in the tree, as the treegrid pattern has it; null for other keys. `page` is a screen of rows. */
export function eventOfKey(
  key: string,
  rows: readonly TreeRow[],
  active: number,
  page: number,
): ContentsEvent | null {
  const row = rows[active];
  if (row === undefined) return null;
  const to = (at: number): ContentsEvent => ({
    type: 'row.focus',
    row: Math.min(rows.length - 1, Math.max(0, at)),
  });
  const { folder } = row;
  switch (key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active - 1);
    case 'PageDown':
      return to(active + page);
    case 'PageUp':
      return to(active - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (folder === null) return to(active);
      return folder.isOpen ? to(active + 1) : { type: 'folder.toggle', path: folder.path };
    case 'ArrowLeft':
      return folder?.isOpen === true
        ? { type: 'folder.toggle', path: folder.path }
        : to(parentOf(rows, active));
    case 'Enter':
    case ' ':
      return folder === null ? null : { type: 'folder.toggle', path: folder.path };
    default:
      return null;
  }
}
