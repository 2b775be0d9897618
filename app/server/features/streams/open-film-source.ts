import type { BlobStore } from '../../platform/blobs/store.ts';
import type { FilmSource } from './film-source.ts';
import { inputOfFile } from './input.ts';
import { openLoopback } from './loopback.ts';

function folderSource(pathOf: (id: string) => string): FilmSource {
  return {
    open: async (blobId) => ({
      ...{ input: inputOfFile(pathOf(blobId)), environment: {} },
      isCutShort: () => false,
      close: () => undefined,
    }),
    stop: async () => undefined,
  };
}

/** How programs read the contents of a store (R5.3): as files, where it is a folder; otherwise from this process. */
export async function openFilmSource(blobs: BlobStore): Promise<FilmSource | null> {
  const { pathOf, sizeOf } = blobs;
  if (pathOf !== undefined) return folderSource(pathOf);
  return sizeOf === undefined ? null : openLoopback({ read: blobs.read, sizeOf });
}
