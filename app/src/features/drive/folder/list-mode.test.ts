import type { FolderMode } from '@aloft/core/wire';
import { describe, expect, it } from 'vitest';
import { folderViews, listModeOf } from './list-mode.ts';

const device = { view: 'grid', order: 'modified_desc', pinFoldersTop: true } as const;
const usual = { folders_first: true, order_global: true, view_global: true };
const all: FolderMode = { ...usual, folder_id: '', view: 'list', order: 'name_asc' };
const own: FolderMode = {
  ...usual,
  folder_id: 'f',
  view: 'single',
  order: 'size_desc',
  folders_first: false,
};
const nothingNamed = { view: '', order: '' };
const modeOf = (modes: readonly FolderMode[], folder: string | null = 'f', named = nothingNamed) =>
  listModeOf({ folder, views: folderViews, named, modes, device }).mode;

describe('[R3.7] how a list is shown', () => {
  it('as on this device, until a mode is known for the person', () => {
    expect(modeOf([])).toEqual(device);
  });

  it('as all folders, while order and view are the same in all, whatever a folder has of its own', () => {
    expect(modeOf([own, all])).toEqual({ view: 'list', order: 'name_asc', pinFoldersTop: true });
  });

  it('in an order of its own, or a view of its own, where each folder has one', () => {
    const byOrder = { ...all, order_global: false };
    expect(modeOf([own, byOrder])).toEqual({ view: 'list', order: 'size_desc', pinFoldersTop: false });
    expect(modeOf([own, { ...all, view_global: false }])).toEqual({
      view: 'single',
      order: 'name_asc',
      pinFoldersTop: true,
    });
    // Another folder, the top of the drive, and a list that is no folder.
    for (const folder of ['g', '', null])
      expect(modeOf([own, byOrder], folder)).toEqual({
        view: 'list',
        order: 'name_asc',
        pinFoldersTop: true,
      });
  });

  it('as the address names it, which says nothing of where folders stand', () => {
    const named = { view: 'flow', order: 'size_asc' };
    const mixed = { ...all, folders_first: false };
    expect(modeOf([mixed], 'f', named)).toEqual({ view: 'flow', order: 'size_asc', pinFoldersTop: false });
    expect(modeOf([mixed], 'f', { view: 'cube', order: 'colour' })).toEqual({
      view: 'list',
      order: 'name_asc',
      pinFoldersTop: false,
    });
  });
});
