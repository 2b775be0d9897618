import type { PreviewKind } from '@aloft/core';
import { extensionOf, fileKindOf, previewKindOf } from '@aloft/core/rules';
import { mediaTypeOf } from '@aloft/core/service';
import type { ContainedEntry } from '@aloft/core/wire';
import type { FileAddress } from '../../data/file-address.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';

/** As many bytes of one entry are shown without storing it: it is unpacked anew each time, and cannot be read in parts. */
const largestShown = 32 * 1024 ** 2;

/** What is read once from its beginning to its end. Films and recordings are read in parts. */
const readWhole: ReadonlySet<PreviewKind> = new Set(['image', 'text', 'markdown', 'table', 'pdf', 'epub']);

/** Slips (`..`) and roots are segments like others. */
export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The last segment of an entry's path. */
export const nameOf = ({ path }: Pick<ContainedEntry, 'path'>): string => segmentsOf(path).at(-1) ?? path;

/** Whether an entry of an archive is shown by itself: a small one that can be unpacked, of a kind with a viewer. */
export function mayShow(entry: ContainedEntry): boolean {
  if (entry.id === '' || Number(entry.size) > largestShown) return false;
  const name = nameOf(entry);
  const kind = previewKindOf({ name, mimeType: '' });
  // A picture is drawn by the browser itself, of formats that cannot do anything else.
  return kind === 'image' ? mediaTypeOf(extensionOf(name)).inert : readWhole.has(kind);
}

/** Where the bytes of an entry are, by the address of its archive. */
export function containedUrl(archive: string, id: string): string {
  const url = new URL(archive);
  url.searchParams.set('entry', id);
  return url.href;
}

/** The same as what a viewer is given of a file. */
export function containedAddress(archive: FileAddress, { id }: ContainedEntry): FileAddress {
  const url = containedUrl(archive.download, id);
  return { inline: url, download: url, sha256: '', audioCodec: '', stream: '' };
}

/** An entry of an archive as the viewer shows a file. */
export function toContainedFile(entry: ContainedEntry): FileEntry {
  const name = nameOf(entry);
  return toFileEntry({
    ...{ id: `entry ${entry.id}`, kind: 'file', name, size: entry.size, modified: entry.modified_time },
    ...{ mimeType: '', extension: '', thumbnail: '', category: fileKindOf({ name, mimeType: '' }) },
  });
}
