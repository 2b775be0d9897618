import { BlobReader, configure, type Entry, ZipReader } from 'foliate-js/vendor/zip.js';

/** Bounds of what one book may unpack: an archive can say that it holds more than a computer has. */
const mostEntries = 20_000;
const largestText = 16 * 1024 * 1024;
const largestFile = 64 * 1024 * 1024;

configure({ useWebWorkers: false });

export interface Unpacked {
  readonly names: ReadonlySet<string>;
  /** Whether an entry is encrypted by the archive itself. */
  readonly isLocked: boolean;
  readonly loadText: (name: string) => Promise<string | null>;
  readonly loadBlob: (name: string) => Promise<Blob | null>;
  readonly getSize: (name: string) => number;
}

/** The bytes of an entry; rejects as soon as there are more than allowed, whatever the archive says of their number. */
async function read(entry: Entry, most: number): Promise<Blob> {
  if (entry.uncompressedSize > most) throw new Error('an entry is too large');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  await entry.getData(
    new WritableStream({
      write: (part) => {
        size += part.byteLength;
        if (size > most) throw new Error('an entry is too large');
        parts.push(part);
      },
    }),
  );
  return new Blob(parts);
}

/** Systems write the letters of one name as different characters: a Mac parts accents from letters. */
const keyOf = (name: string): string => name.normalize('NFC');

/** Reads a book's table of entries; rejects when it is not a zip archive. */
export async function unpack(bytes: ArrayBuffer): Promise<Unpacked> {
  const entries = new Map<string, Entry>();
  for await (const entry of new ZipReader(new BlobReader(new Blob([bytes]))).getEntriesGenerator()) {
    if (entries.size >= mostEntries) throw new Error('too many entries');
    if (!entry.directory) entries.set(keyOf(entry.filename), entry);
  }
  return {
    names: new Set(entries.keys()),
    isLocked: [...entries.values()].some(({ encrypted }) => encrypted),
    loadText: async (name) => {
      const entry = entries.get(keyOf(name));
      return entry === undefined ? null : (await read(entry, largestText)).text();
    },
    loadBlob: async (name) => {
      const entry = entries.get(keyOf(name));
      return entry === undefined ? null : read(entry, largestFile);
    },
    getSize: (name) => entries.get(keyOf(name))?.uncompressedSize ?? 0,
  };
}
