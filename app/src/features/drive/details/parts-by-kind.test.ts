import { expect, it } from 'vitest';
import type { FileEntry } from '../../files/entry.ts';
import { partsByKind } from './parts-by-kind.ts';

const file = (category: FileEntry['category'], size: string): FileEntry => ({
  id: `${category}-${size}`,
  kind: 'file',
  name: 'a name',
  size,
  modified: '',
  category,
  thumbnail: '',
  created: '',
  starred: false,
  parent: '',
});
const folder: FileEntry = { ...file('folder', '0'), kind: 'folder', content: { entries: 2, size: '100' } };
const { content: _content, ...uncounted } = folder;

it('[R10.1] chosen entries are summed by kind, folders first and with what is in them', () => {
  expect(partsByKind([file('image', '1'), file('video', '5'), folder, file('image', '2')])).toEqual({
    parts: [
      { category: 'folder', count: 1, size: 100 },
      { category: 'image', count: 2, size: 3 },
      { category: 'video', count: 1, size: 5 },
    ],
    size: 108,
  });
});

it('[R10.1] a folder whose content nobody has counted leaves the sum unknown, not too small', () => {
  const { parts, size } = partsByKind([file('image', '1'), uncounted, folder]);
  expect(size).toBeNull();
  expect(parts[0]).toEqual({ category: 'folder', count: 2, size: null });
});
