import { expect, it } from 'vitest';
import { storageParts } from './storage-parts.ts';

it('[R10.10] kinds stand by size, other and the trash last, and books are documents', () => {
  const parts = storageParts({
    categories: [
      { category: 'torrent', size: '900', count: 1 },
      { category: 'image', size: '50', count: 2 },
      { category: 'document', size: '40', count: 1 },
      { category: 'epub', size: '30', count: 1 },
      { category: 'audio', size: '0', count: 1 },
    ],
    trash: { size: '5000', count: 9 },
    largest: [],
  });
  expect(parts).toEqual([
    { kind: 'document', size: 70 },
    { kind: 'image', size: 50 },
    { kind: 'other', size: 900 },
    { kind: 'trash', size: 5000 },
  ]);
});
