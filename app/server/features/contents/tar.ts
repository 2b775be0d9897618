import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ContainedEntry, Contents } from '@aloft/core/wire';
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar';
import { type StoredBytes, StoreFailures } from './blob-reader.ts';
import { shownPath } from './entry-path.ts';
import { BeyondLimit, BrokenArchive, limits, tarBytesOf } from './limits.ts';
import type { OpenedEntry } from './zip.ts';

export type TarFormat = 'tar' | 'tar.gz';

/** Ends with BeyondLimit after so many bytes, or so much time, until the limit is lifted. */
class Bounded extends Transform {
  readonly failures = new StoreFailures();
  #until = performance.now() + limits.time;
  #left: number;

  constructor(bytes: number) {
    super();
    this.#left = bytes;
  }

  /** What was looked for is found: its reader sets the pace. */
  lift(): void {
    [this.#until, this.#left] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.byteLength;
    if (this.#left < 0 || performance.now() > this.#until) done(new BeyondLimit('too much to read'));
    else done(null, chunk);
  }
}

/** The entries of a tar, one after the other; each body is to be read or cancelled. Closing it closes the file. */
async function* entriesOf({ blobs, blobId }: StoredBytes, format: TarFormat, limit: Bounded) {
  const source = limit.failures.watch(blobs.read(blobId));
  // Errors reach whoever reads.
  if (format === 'tar') pipeline(source, limit, () => undefined);
  else pipeline(source, createGunzip(), limit, () => undefined);
  const decoder = createTarDecoder({ strict: true });
  const fed = Readable.toWeb(limit).pipeTo(decoder.writable);
  // The decoder’s own error is what its reader gets.
  fed.catch(() => undefined);
  try {
    yield* decoder.readable;
  } finally {
    limit.destroy();
  }
}

function kindOf({ type = 'file' }: TarHeader): ContainedEntry['kind'] {
  if (type === 'directory') return 'folder';
  return type === 'file' ? 'file' : 'link';
}

const timeOf = ({ mtime }: TarHeader): string =>
  mtime === undefined || Number.isNaN(mtime.getTime()) ? '' : mtime.toISOString();

/** Whether an entry would unpack to more than anybody means: a bomb. */
const isTooMuch = (size: number, packed: number): boolean =>
  size > limits.entryBytes || (size > limits.ratioFrom && size > packed * limits.ratio);

function present({ header }: ParsedTarEntry, nth: number, packed: number): ContainedEntry {
  const kind = kindOf(header);
  return {
    id: kind === 'file' && !isTooMuch(header.size, packed) ? String(nth) : '',
    path: shownPath(header.name),
    kind,
    size: String(header.size),
    packed_size: '',
    modified_time: timeOf(header),
    encrypted: false,
  };
}

/** The limit that a failure comes from, or a fault of the bytes. */
function statusOf(error: unknown): 'CUT' | 'BROKEN' {
  return error instanceof BeyondLimit ? 'CUT' : 'BROKEN';
}

/**
 * What a tar holds, as one page: its entries stand between their contents, so that all of it is read. Gzipped bytes
 * that are no tar are UNSUPPORTED.
 */
export async function listTar(bytes: StoredBytes, format: TarFormat): Promise<Contents> {
  const limit = new Bounded(tarBytesOf(format, bytes.size));
  const entries: ContainedEntry[] = [];
  const shown = { format, entries, next_page_token: '', total: null, info_hash: '' };
  try {
    for await (const entry of entriesOf(bytes, format, limit)) {
      if (entries.length >= limits.tarEntries) return { ...shown, status: 'CUT' };
      entries.push(present(entry, entries.length, bytes.size));
      await entry.body.cancel();
    }
    return { ...shown, status: 'OK' };
  } catch (error) {
    limit.failures.rethrow();
    const status = statusOf(error);
    if (status === 'BROKEN' && entries.length === 0 && format === 'tar.gz')
      return { ...shown, format: '', status: 'UNSUPPORTED' };
    return { ...shown, status };
  }
}

/** Opens the nth entry of a tar; null when it is no file, BrokenArchive when there is none. */
export async function openTarEntry(
  bytes: StoredBytes,
  format: TarFormat,
  wanted: number,
): Promise<OpenedEntry | null> {
  if (wanted >= limits.tarEntries) return null;
  const limit = new Bounded(tarBytesOf(format, bytes.size));
  const entries = entriesOf(bytes, format, limit);
  try {
    let nth = 0;
    for (let next = await entries.next(); next.done !== true; next = await entries.next(), nth += 1) {
      const { header, body } = next.value;
      if (nth < wanted) {
        await body.cancel();
        continue;
      }
      if (kindOf(header) !== 'file' || isTooMuch(header.size, bytes.size)) break;
      limit.lift();
      const stream = Readable.from(body);
      // Also when its reader leaves.
      stream.once('close', () => limit.destroy());
      return { path: shownPath(header.name), size: header.size, stream };
    }
  } catch (error) {
    await entries.return(undefined);
    limit.failures.rethrow();
    throw new BrokenArchive('no entry can be read there', { cause: error });
  }
  await entries.return(undefined);
  return null;
}
