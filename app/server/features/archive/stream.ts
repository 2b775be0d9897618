import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { mediaTypeOf } from '@aloft/core/service';
import { ZipFile } from 'yazl';
import { timeSlice } from '../../platform/database/time-slice.ts';
import type { ArchiveEntry } from './plan.ts';

// Bytes that do not get smaller; of them all, deflating costs the most time and saves nothing.
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
const packedImage = (extension: string): boolean => extension !== 'svg' && extension !== 'wav';

/** Whether a file of this extension is stored as it is. */
function isPacked(extension: string): boolean {
  return (
    packed.has(extension) || (packedKinds.has(mediaTypeOf(extension).category) && packedImage(extension))
  );
}

/** Opens a file's bytes, or throws when they may no longer be read. */
export type OpenFile = (entry: ArchiveEntry) => Promise<Readable>;

/** Reads one file into the archive; whoever goes away closes it. */
async function read(out: PassThrough, source: Readable): Promise<void> {
  const close = (): void => {
    source.destroy();
  };
  out.once('close', close);
  if (out.destroyed) close();
  await finished(source);
  out.off('close', close);
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

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
  // The size tells yazl when Zip64 is needed.
  const way = isPacked(entry.extension) ? { compress: false } : { compressionLevel: 1 };
  zip.addReadStreamLazy(entry.path, { mtime, size: entry.size, ...way }, (give) => {
    open(entry)
      .then((source) => {
        give(null, source);
        return read(out, source);
      })
      .catch((error: unknown) => out.destroy(errorOf(error)));
  });
}

/** All archives share it. */
const slice = timeSlice();

/** Tells the zip of all its entries, a few in each turn of the event loop; stops when nobody reads it any more. */
async function announce(
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  out: PassThrough,
  open: OpenFile,
): Promise<void> {
  // All entries are announced before the first byte flows: a name that yazl keeps lies in a pool of Node's, and one
  // taken between bytes would keep those. Folders come first, as behind a file yazl goes through them by recursion.
  const ordered = [...entries.filter((one) => one.isFolder), ...entries.filter((one) => !one.isFolder)];
  for (const entry of ordered) {
    await slice.pause();
    if (out.destroyed) return;
    slice.step(() => add(zip, entry, out, open));
  }
}

/**
 * The entries as one zip, made while it is read (R10.5): names in UTF-8, one file open at a time, Zip64 where it is
 * needed, memory that does not grow with the bytes. Destroying the stream closes what is open. A file that cannot be
 * read any more ends the stream with an error: half an archive must not look like a whole one.
 */
export function zipStream(entries: readonly ArchiveEntry[], open: OpenFile): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown): void => {
    out.destroy(errorOf(error));
  };
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  const announced = announce(zip, entries, out, (entry) => announced.then(() => open(entry)));
  announced.then(() => zip.end(), fail);
  return out;
}

/** The same bytes, copied only when other threads could change them. */
function ownBytes(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = part;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(part);
}

/**
 * The stream as an answer's body: read when it is wanted, destroyed by a reader that goes away. `count` is told of
 * the bytes as they go.
 */
export function bodyOf(
  stream: Readable,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) {
        count(value.byteLength);
        controller.enqueue(ownBytes(value));
      }
    },
    cancel: () => {
      stream.destroy();
    },
  });
}
