import { describe, expect, it } from 'vitest';
import type { FileEntry } from '../../files/entry.ts';
import { nothing, only } from '../../files/selection/selection.ts';
import { emptyView, reduceFolderView } from './folder-view.ts';

const entry: FileEntry = {
  id: 'a',
  kind: 'file',
  name: 'a.txt',
  size: '1',
  modified: '',
  created: '',
  category: 'document',
  thumbnail: '',
  starred: false,
  parent: '',
};

describe('the view of a list', () => {
  it('another list begins with nothing chosen', () => {
    const chosen = { ...emptyView, selection: only('a') };
    expect(reduceFolderView(chosen, { type: 'list.entered' }).selection).toEqual(nothing);
  });

  it('what is gone from a list that is known as a whole is selected no more', () => {
    const chosen = { ...emptyView, selection: { mode: 'some', ids: new Set(['a', 'b']) } } as const;
    const changed = (ids: readonly string[] | null) =>
      reduceFolderView(chosen, { type: 'list.changed', ids: ids === null ? null : new Set(ids) }).selection;
    expect(changed(['b', 'c'])).toEqual(only('b'));
    expect(changed([])).toEqual(nothing);
    expect(changed(null)).toBe(chosen.selection);
    expect(changed(['a', 'b'])).toBe(chosen.selection);
  });

  it('a dialog that a menu item opens stays when the menu closes, in either order', () => {
    const menu = { entry, at: { x: 0, y: 0 } };
    const dialog = { what: 'rename', entry } as const;
    const open = reduceFolderView(emptyView, { type: 'menu.open', menu });
    const first = reduceFolderView(reduceFolderView(open, { type: 'dialog.open', dialog }), {
      type: 'menu.close',
    });
    const second = reduceFolderView(reduceFolderView(open, { type: 'menu.close' }), {
      type: 'dialog.open',
      dialog,
    });
    expect(first).toEqual({ ...emptyView, dialog });
    expect(second).toEqual(first);
  });

  it('the details of an entry choose it', () => {
    const shown = reduceFolderView(emptyView, { type: 'details.show', entry });
    expect(shown).toEqual({ ...emptyView, details: true, selection: only('a') });
    expect(reduceFolderView(shown, { type: 'details.toggle' }).details).toBe(false);
  });
});
