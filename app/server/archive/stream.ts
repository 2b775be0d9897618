import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { mediaTypeOf } from '../files/media-types.ts';
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
export function isPacked(extension: string): boolean {
  return (
    packed.has(extension) || (packedKinds.has(mediaTypeOf(extension).category) && packedImage(extension))
  );
}

/** Opens a file's bytes, or throws when they may no longer be read. */
export type OpenFile = (entry: ArchiveEntry) => Promise<Readable>;

function addFolders(zip: ZipFile, entries: readonly ArchiveEntry[]): void {
  // All of them first: behind a file yazl would keep them waiting and then go through them by recursion.
  for (const entry of entries) {
    if (entry.isFolder) zip.addEmptyDirectory(entry.path, { mtime: new Date(entry.modifiedAt) });
  }
}

async function addFiles(
  zip: ZipFile,
  out: PassThrough,
  entries: readonly ArchiveEntry[],
  open: OpenFile,
): Promise<void> {
  for (const entry of entries) {
    if (entry.isFolder) continue;
    const facts = { mtime: new Date(entry.modifiedAt) };
    if (entry.size === 0) {
      zip.addBuffer(Buffer.alloc(0), entry.path, { ...facts, compress: false });
      continue;
    }
    const source = await open(entry);
    const close = (): void => {
      source.destroy();
    };
    if (out.destroyed) return close();
    out.once('close', close);
    // The size tells yazl when Zip64 is needed.
    const way = isPacked(entry.extension) ? { compress: false } : { compressionLevel: 1 };
    zip.addReadStream(source, entry.path, { ...facts, size: entry.size, ...way });
    await finished(source);
    out.off('close', close);
  }
  zip.end();
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
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  addFolders(zip, entries);
  addFiles(zip, out, entries, open).catch(fail);
  return out;
}

/** The same bytes, copied only when other threads could change them. */
function ownBytes(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = part;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(part);
}

/** The stream as an answer's body: read when it is wanted, destroyed by a reader that goes away. */
export function bodyOf(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(ownBytes(value));
    },
    cancel: () => {
      stream.destroy();
    },
  });
}
