import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ContentsPart } from '@aloft/core/service';
import type { ContainedEntry, Contents } from '@aloft/core/wire';
import { type Entry, fromRandomAccessReaderPromise, ZipFile } from 'yauzl';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { BlobReader, type StoredBytes, type StoreFailures } from './blob-reader.ts';
import { shownPath } from './entry-path.ts';
import { BeyondLimit, BrokenArchive, limits } from './limits.ts';
import { ZipNames } from './zip-names.ts';
import { zipIn } from './zip-start.ts';

/** The fixed part of an entry's record in the directory, in bytes. */
const recordLength = 46;
/** Entries between two breaks for other requests. */
const step = 250;
const unixKind = 0o170000;
const unixLink = 0o120000;
const unixFolder = 0o040000;
/** The attribute of a directory in DOS, in the lower half of the attributes. */
const dosFolder = 0x10;

const lengthOf = (entry: Entry): number =>
  recordLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

function kindOf(entry: Entry, path: string): ContainedEntry['kind'] {
  const unix = (entry.externalFileAttributes >>> 16) & unixKind;
  if (unix === unixLink) return 'link';
  const isDosFolder = unix === 0 && (entry.externalFileAttributes & dosFolder) !== 0;
  const isFolder = unix === unixFolder || (isDosFolder && entry.uncompressedSize === 0);
  return isFolder || path.endsWith('/') ? 'folder' : 'file';
}

/** Whether an entry would unpack to more than anybody means: a bomb. */
const isTooMuch = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > limits.entryBytes ||
  (uncompressedSize > limits.ratioFrom && uncompressedSize > compressedSize * limits.ratio);

const mayOpen = (entry: Entry, kind: ContainedEntry['kind']): boolean =>
  kind === 'file' && entry.canDecodeFileData() && !isTooMuch(entry);

function timeOf(entry: Entry): string {
  const time = entry.getLastModDate({ timezone: 'UTC' });
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function present(entry: Entry, path: string, at: number): ContainedEntry {
  const kind = kindOf(entry, path);
  return {
    id: mayOpen(entry, kind) ? String(at) : '',
    path,
    kind,
    size: String(entry.uncompressedSize),
    packed_size: String(entry.compressedSize),
    modified_time: timeOf(entry),
    encrypted: entry.isEncrypted(),
  };
}

/** The directory from one of its records on; the record's own sizes are believed only while it is listed. */
const directoryAt = (
  reader: BlobReader,
  size: number,
  at: number,
  left: number,
  checkSizes: boolean,
): ZipFile => new ZipFile(reader, at, size, left, '', false, true, false, checkSizes);

/** The directory from the page's first record on. */
async function openDirectory(reader: BlobReader, size: number, page: ContentsPart['page_token']) {
  if (page !== null)
    return { zip: directoryAt(reader, size, page.at, page.left, false), ...page, total: null };
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await fromRandomAccessReaderPromise(reader, size, options);
  // A number; its typings call it a boolean.
  return { zip, at: Number(zip.readEntryCursor), left: zip.entryCount, total: zip.entryCount };
}

/** The entries from the first on, as far as the archive can be read. */
async function* readableEntries(bytes: StoredBytes, failures: StoreFailures): AsyncGenerator<Entry> {
  const reader = new BlobReader(bytes, failures);
  let read = 0;
  try {
    const { zip } = await openDirectory(reader, bytes.size, null);
    for await (const entry of zip.eachEntry()) {
      yield entry;
      read += 1;
      if (read % step === 0) await yieldToEventLoop();
    }
  } catch {
    failures.rethrow();
  }
}

/** How an archive's paths are shown. */
function pathsOf(bytes: StoredBytes, failures: StoreFailures): (entry: Entry) => Promise<string> {
  const names = new ZipNames(bytes.blobId, () => readableEntries(bytes, failures));
  return async (entry) => shownPath(await names.of(entry));
}

/** One page of a zip's directory, in its own order; nothing else of the file is read. */
export async function listZip(
  file: StoredBytes,
  { limit, page_token: page }: ContentsPart,
): Promise<Contents> {
  const bytes = await zipIn(file);
  const reader = new BlobReader(bytes);
  const pathOf = pathsOf(bytes, reader.failures);
  const entries: ContainedEntry[] = [];
  const shown = { format: 'zip', entries, info_hash: '' } as const;
  let total: number | null = null;
  try {
    const directory = await openDirectory(reader, bytes.size, page);
    let { at, left } = directory;
    total = directory.total;
    if (left === 0) return { ...shown, status: 'OK', next_page_token: '', total };
    for await (const entry of directory.zip.eachEntry()) {
      entries.push(present(entry, await pathOf(entry), at));
      at += lengthOf(entry);
      left -= 1;
      if (entries.length >= limit) break;
      if (entries.length % step === 0) await yieldToEventLoop();
    }
    return { ...shown, status: 'OK', next_page_token: left > 0 ? `${at}-${left}` : '', total };
  } catch (error) {
    reader.failures.rethrow();
    const status = error instanceof BeyondLimit ? 'CUT' : 'BROKEN';
    return { ...shown, status, next_page_token: '', total };
  }
}

/** An entry that was opened. */
export interface OpenedEntry {
  readonly path: string;
  readonly size: number;
  /** Ends with an error when there are more or fewer bytes than the archive claims. */
  readonly stream: Readable;
}

/** The same bytes; ends with BrokenArchive when they cannot be unpacked, or their sum is not the one of the archive. */
function withSum(source: Readable, wanted: number, failures: StoreFailures): Readable {
  let sum = 0;
  const check = new Transform({
    transform: (chunk: Buffer, _, done) => {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === wanted ? null : new BrokenArchive('the sum of the entry is wrong')),
  });
  source.on('error', (cause) => {
    try {
      failures.rethrow();
      check.destroy(new BrokenArchive('the entry cannot be unpacked', { cause }));
    } catch {
      check.destroy(cause);
    }
  });
  check.once('close', () => source.destroy());
  return source.pipe(check);
}

/** Opens the entry whose record stands at `at`; null when it may not be opened, BrokenArchive when none stands there. */
export async function openZipEntry(file: StoredBytes, at: number): Promise<OpenedEntry | null> {
  const bytes = await zipIn(file);
  const reader = new BlobReader(bytes);
  const zip = directoryAt(reader, bytes.size, at, 1, true);
  try {
    for await (const entry of zip.eachEntry()) {
      const path = await pathsOf(bytes, reader.failures)(entry);
      if (!mayOpen(entry, kindOf(entry, path))) return null;
      const stream = withSum(await zip.openReadStreamPromise(entry), entry.crc32, reader.failures);
      return { path, size: entry.uncompressedSize, stream };
    }
    return null;
  } catch (error) {
    reader.failures.rethrow();
    throw new BrokenArchive('no entry can be read there', { cause: error });
  }
}
