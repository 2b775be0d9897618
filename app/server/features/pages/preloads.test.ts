import { expect, test } from 'vitest';
import { importsOf, type Manifest, partsOfPage } from './preloads.ts';

const part = (file: string, ...imports: string[]): Manifest[string] => ({ file, imports });
const manifest: Manifest = {
  'src/routes/s.$shareId.tsx?tsr-split=component': part('share.js', 'listing'),
  'src/routes/s.$shareId.$.tsx?tsr-split=component': part('named-file.js'),
  'src/routes/_drive.tsx?tsr-split=component': part('shell.js', 'framework'),
  'src/routes/_drive/drive.trash.tsx?tsr-split=component': part('trash.js', 'listing'),
  'src/routes/_drive/drive.trash.old.tsx?tsr-split=component': part('old.js'),
  // Two that import each other.
  listing: part('listing.js', 'framework', 'icons'),
  icons: part('icons.js', 'listing'),
  framework: part('framework.js'),
};
const filesAt = (path: string): string[] => [...importsOf(manifest, partsOfPage(manifest, path))].toSorted();

test('the document of a share and of a place of the drive names the script of that page and what it imports', () => {
  expect(filesAt('/s/abc/file')).toEqual(['framework.js', 'icons.js', 'listing.js', 'share.js']);
  expect(filesAt('/drive/trash')).toEqual(['framework.js', 'icons.js', 'listing.js', 'shell.js', 'trash.js']);
});

test.each(['/', '/en-US/faq', '/shares', '/S/abc', '/drives/trash'])('%s names none', (path) => {
  expect(filesAt(path)).toEqual([]);
});

test.each([
  '/drive',
  '/drive/../trash',
  '/drive/__proto__',
  '/drive/trash.tsx?tsr-split',
  `/drive/${'a/'.repeat(9000)}`,
])('an address that is no place of the drive names its frame alone: %s', (path) => {
  expect(filesAt(path)).toEqual(['framework.js', 'shell.js']);
});
