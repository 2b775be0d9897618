import { type ContentsPart, noContents, zipExtensions } from '@aloft/core/service';
import type { Contents } from '@aloft/core/wire';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { FairQueue, QueueFull } from '../../platform/locks/fair-queue.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from '../files/present.ts';
import { readTorrentFile } from '../torrents/metainfo.ts';
import { readBytes, type StoredBytes } from './blob-reader.ts';
import { shownPath } from './entry-path.ts';
import { BrokenArchive, limits } from './limits.ts';
import { RememberedLists } from './remembered-lists.ts';
import { listTar, openTarEntry, type TarFormat } from './tar.ts';
import { listZip, type OpenedEntry, openZipEntry } from './zip.ts';

/** One queue for all archives: they cost time and reads of the store (P36). */
const queue = new FairQueue({
  slots: 4,
  slotsPerKey: 2,
  slotsForNewcomers: 1,
  maxQueued: 64,
  maxQueuedPerKey: 16,
  maxWait: 10_000,
});

/** How many looks into archives wait for their turn. */
export const waitingContents = (): number => queue.waiting;

type Format = 'zip' | TarFormat | 'torrent';

/** A tar has no directory: to list it, all of it is read. */
const tarLists = new RememberedLists();

const byExtension: Readonly<Record<string, Format>> = {
  tar: 'tar',
  tgz: 'tar.gz',
  gz: 'tar.gz',
  torrent: 'torrent',
};

function formatOf({ extension }: FileRow): Format | null {
  if (zipExtensions.has(extension)) return 'zip';
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null;
}

const bytesOf = ({ blobs }: Services, { blob_id: blobId, size }: FileRow): StoredBytes | null =>
  blobId === null || size === 0 ? null : { blobs, blobId, size };

async function listTorrent(bytes: StoredBytes): Promise<Contents> {
  if (bytes.size > limits.torrentBytes) return { ...noContents, format: 'torrent', status: 'BROKEN' };
  const torrent = readTorrentFile(await readBytes(bytes, 0, bytes.size));
  if (torrent === null) return { ...noContents, format: 'torrent', status: 'BROKEN' };
  const { infoHash, files } = torrent.metainfo;
  // A download names the files by their places among those that are no padding.
  const entries = files
    .filter(({ isHidden }) => !isHidden)
    .map(({ path, size }, nth) => ({
      id: String(nth),
      path: shownPath(path.join('/')),
      kind: 'file' as const,
      size: String(size),
      packed_size: '' as const,
      modified_time: '',
      encrypted: false,
    }));
  return {
    ...noContents,
    format: 'torrent',
    status: 'OK',
    entries,
    total: entries.length,
    info_hash: infoHash,
  };
}

const list = (bytes: StoredBytes, format: 'zip' | 'torrent', part: ContentsPart): Promise<Contents> =>
  format === 'zip' ? listZip(bytes, part) : listTorrent(bytes);

/** Whether it is known that an entry cannot be opened, so that nothing is unpacked to find that out again. */
function isKnownClosed({ blobId }: StoredBytes, format: Format, id: number): boolean {
  const known = format === 'zip' ? undefined : tarLists.get(blobId);
  return known !== undefined && (known.entries[id]?.id ?? '') === '';
}

/** Reads an archive in the queue, a few at once for each reader; refuses when the queue is full. */
async function runQueued<T>(reader: FairKey, read: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await queue.run(reader, read);
  } catch (error) {
    if (error instanceof QueueFull) return refuse('resource_exhausted', { retryAfter: 5 });
    throw error;
  }
}

/** One page of what a file holds (R10.6). `reader` is whose reads take turns. */
export async function readContents(
  services: Services,
  row: FileRow,
  part: ContentsPart,
  reader: FairKey,
): Promise<Contents | Refusal> {
  const format = formatOf(row);
  if (format === null) return noContents;
  const bytes = bytesOf(services, row);
  if (bytes === null) return { ...noContents, format, status: 'BROKEN' };
  if (format === 'zip' || format === 'torrent') return runQueued(reader, () => list(bytes, format, part));
  const known = tarLists.get(bytes.blobId);
  return known ?? runQueued(reader, () => tarLists.of(bytes.blobId, () => listTar(bytes, format)));
}

/**
 * Opens one entry of an archive by the id that its listing gave; `not_found` when none can be opened there. To find it in
 * a tar, all before it is unpacked: `reader` is whose reads take turns.
 */
export async function openContained(
  services: Services,
  row: FileRow,
  id: number,
  reader: FairKey,
): Promise<OpenedEntry | Refusal> {
  const format = formatOf(row);
  const bytes = bytesOf(services, row);
  if (bytes === null || format === null || format === 'torrent') return refuse('not_found');
  if (isKnownClosed(bytes, format, id)) return refuse('not_found');
  try {
    const opened = await runQueued(reader, () =>
      format === 'zip' ? openZipEntry(bytes, id) : openTarEntry(bytes, format, id),
    );
    return opened ?? refuse('not_found');
  } catch (error) {
    if (error instanceof BrokenArchive) return refuse('not_found');
    throw error;
  }
}
