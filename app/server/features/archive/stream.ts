import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { mediaTypeOf } from '@aloft/core/service';
import { ZipFile } from 'yazl';
import { timeSlice } from '../../platform/database/time-slice.ts';
import { toError } from '../../platform/to-error.ts';
import type { ArchiveEntry } from './plan.ts';

// Compressed formats: deflating them costs the most time and saves nothing.
const packed: ReadonlySet<string> = new Set([
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'apk',
  'jar',
  'xz',
  'bz2',
  'zst',
  'dmg',
  'iso',
]);
const packedKinds: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'archive', 'epub']);
/** Pictures and sound that their format does not compress. */
const uncompressed: ReadonlySet<string> = new Set([
  'svg',
  'bmp',
  'tif',
  'tiff',
  'psd',
  'wav',
  'aiff',
  'aif',
  'mid',
  'midi',
]);

/** Whether a file with this extension is stored without compression. */
function isPacked(extension: string): boolean {
  return (
    packed.has(extension) ||
    (packedKinds.has(mediaTypeOf(extension).category) && !uncompressed.has(extension))
  );
}

/** Opens a file's bytes; throws when they may no longer be read. */
export type OpenFile = (entry: ArchiveEntry) => Promise<Readable>;

/** Pipes one file into the archive; a disconnect closes it. */
async function read(out: PassThrough, source: Readable): Promise<void> {
  const close = (): void => {
    source.destroy();
  };
  out.once('close', close);
  if (out.destroyed) close();
  await finished(source);
  out.off('close', close);
}

function add(zip: ZipFile, entry: ArchiveEntry, out: PassThrough, open: OpenFile): void {
  const mtime = new Date(entry.modifiedAt);
  if (entry.isFolder) {
    zip.addEmptyDirectory(entry.path, { mtime });
    return;
  }
  if (entry.size === 0) {
    zip.addBuffer(Buffer.alloc(0), entry.path, { mtime, compress: false });
    return;
  }
  // With the size, yazl decides whether Zip64 is needed.
  const way = isPacked(entry.extension) ? { compress: false } : { compressionLevel: 1 };
  zip.addReadStreamLazy(entry.path, { mtime, size: entry.size, ...way }, (give) => {
    open(entry)
      .then((source) => {
        give(null, source);
        return read(out, source);
      })
      .catch((error: unknown) => out.destroy(toError(error)));
  });
}

/** Shared by all archives. */
const slice = timeSlice();

/** Adds all entries to the zip, a few in each iteration of the event loop; stops when the reader disconnects. */
async function announce(
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  out: PassThrough,
  open: OpenFile,
): Promise<void> {
  // All entries are added before the first byte flows: yazl keeps names as slices of Node's buffer pool, and a name
  // allocated between file bytes would keep those alive. Folders come first, as yazl recurses over them behind a
  // file.
  const ordered = [...entries.filter((one) => one.isFolder), ...entries.filter((one) => !one.isFolder)];
  for (const entry of ordered) {
    await slice.pause();
    if (out.destroyed) return;
    slice.step(() => add(zip, entry, out, open));
  }
}

/**
 * The entries as one zip, made while it is read (R10.5): UTF-8 names, one open file at a time, Zip64 where needed,
 * constant memory. Destroying the stream closes the open file. A file that can no longer be read ends the stream with
 * an error: half an archive must not look complete.
 */
export function zipStream(entries: readonly ArchiveEntry[], open: OpenFile): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown): void => {
    out.destroy(toError(error));
  };
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  const announced = announce(zip, entries, out, (entry) => announced.then(() => open(entry)));
  announced.then(() => zip.end(), fail);
  return out;
}
