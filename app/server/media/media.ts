import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../blobs/store.ts';
import type { Configuration } from '../configuration.ts';
import { thumbnailFolder, thumbnailOf } from '../content/thumbnails.ts';
import type { Database } from '../database/open.ts';
import { mediaTypeOf } from '../files/media-types.ts';
import type { Log } from '../http/log.ts';
import { decodeFrame, findDecoder } from './decoder.ts';
import type { ReadRange } from './inspect.ts';
import { type MediaFacts, noFacts } from './kinds.ts';
import { pictureFacts, pictureOf } from './pictures.ts';
import { probeFacts, probeStill } from './probe.ts';

/** What has to be known of a stored file to look into it. */
export interface MediaFile {
  readonly blob_id: string | null;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

/** Looks into stored pictures, films and sounds, one at a time and never in the way of anything else (R10.6). */
export interface Media {
  /** Whether films that need a decoder get a thumbnail. */
  readonly decodes: boolean;
  /** Reads in the background what the file says of itself. */
  note(file: MediaFile): void;
  /** What the file says of itself; null for other kinds, and when it is not read within `patience` milliseconds. */
  factsOf(file: MediaFile, patience: number): Promise<MediaFacts | null>;
  /** A WebP of at most 360 pixels a side, or null. */
  thumbnailOf(file: MediaFile): Promise<Buffer | null>;
  /** Ends what waits, and waits for what runs. */
  stop(): Promise<void>;
}

const mostPicture = 64 * 1024 ** 2;
const mostWaiting = 10_000;

interface Parts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly configuration: Pick<Configuration, 'dataFolder' | 'ffmpeg'>;
  readonly log: Log;
}

/** The whole of a stored picture in memory, as far as one may be held there. The one place that reads a whole blob. */
async function wholeOf(blobs: BlobStore, file: MediaFile): Promise<Buffer | null> {
  if (file.blob_id === null || file.size === 0 || file.size > mostPicture) return null;
  return buffer(blobs.read(file.blob_id));
}

const rangesOf =
  (blobs: BlobStore, blobId: string): ReadRange =>
  async (start, end) =>
    new Uint8Array(await buffer(blobs.read(blobId, { start, end: end - 1 })));

const looked: ReadonlySet<string> = new Set(['image', 'video', 'audio']);
const isLooked = (file: MediaFile): file is MediaFile & { readonly blob_id: string } =>
  file.blob_id !== null && looked.has(mediaTypeOf(file.extension).category);

async function storedFacts(db: Database, blobId: string): Promise<MediaFacts | null> {
  const row = await db.selectFrom('media_facts').selectAll().where('blob_id', '=', blobId).executeTakeFirst();
  if (row === undefined) return null;
  const { blob_id: _, ...facts } = row;
  return facts;
}

/** Reads what the bytes say and writes it down, once for all files that have them. */
async function readFacts({ db, blobs }: Parts, file: MediaFile & { blob_id: string }): Promise<MediaFacts> {
  const known = await storedFacts(db, file.blob_id);
  if (known !== null) return known;
  let facts: MediaFacts;
  if (mediaTypeOf(file.extension).category === 'image') {
    const bytes = await wholeOf(blobs, file);
    facts = bytes === null ? noFacts : await pictureFacts(bytes);
  } else {
    facts = (await probeFacts(file.size, rangesOf(blobs, file.blob_id))) ?? noFacts;
  }
  await db
    .insertInto('media_facts')
    .values({ blob_id: file.blob_id, ...facts })
    .onConflict((conflict) => conflict.column('blob_id').doNothing())
    .execute();
  return facts;
}

/** Starts looking; the decoder is looked for once. */
export async function startMedia(parts: Parts): Promise<Media> {
  const { db, blobs, configuration, log } = parts;
  const decoder = await findDecoder(configuration.ffmpeg, process.env.PATH ?? '');
  const folder = thumbnailFolder(configuration.dataFolder);
  const waiting: (MediaFile & { blob_id: string })[] = [];
  const asked = new Map<string, PromiseWithResolvers<MediaFacts | null>>();
  let running: Promise<void> | null = null;
  let stopped = false;

  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined && !stopped; file = waiting.pop()) {
      const facts = await readFacts(parts, file).catch((error: unknown) => {
        log({ event: 'media', error: String(error) });
        return null;
      });
      asked.get(file.blob_id)?.resolve(facts);
      asked.delete(file.blob_id);
    }
    running = null;
  };
  /** What was asked for last is read first: somebody may be waiting for it. */
  const begin = (file: MediaFile & { blob_id: string }): Promise<MediaFacts | null> => {
    const before = asked.get(file.blob_id);
    if (before !== undefined) return before.promise;
    if (stopped || waiting.length >= mostWaiting) return Promise.resolve(null);
    const answer = Promise.withResolvers<MediaFacts | null>();
    asked.set(file.blob_id, answer);
    waiting.push(file);
    running ??= work();
    return answer.promise;
  };
  const forgetStill = (blobId: string): Promise<unknown> =>
    db.updateTable('media_facts').set({ still: 'none' }).where('blob_id', '=', blobId).execute();

  /** The picture of a film or sound; one that can never be made is not promised again. */
  const stillOf = async (file: MediaFile & { blob_id: string }) => {
    const still = await probeStill(file.size, rangesOf(blobs, file.blob_id));
    if (still === null) {
      await forgetStill(file.blob_id);
      return null;
    }
    return pictureOf(still, async (film) => {
      if (decoder === null) return null;
      const decoded = await decodeFrame(decoder, film);
      if (decoded.kind === 'undecodable') await forgetStill(file.blob_id);
      return decoded.kind === 'picture' ? decoded.png : null;
    });
  };

  return {
    decodes: decoder !== null,
    note: (file) => {
      if (isLooked(file)) begin(file).catch(() => undefined);
    },
    factsOf: async (file, patience) => {
      if (!isLooked(file)) return null;
      const known = await storedFacts(db, file.blob_id);
      if (known !== null) return known;
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), patience);
      try {
        return await Promise.race([begin(file), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    thumbnailOf: async (file) => {
      if (!isLooked(file)) return null;
      const isImage = mediaTypeOf(file.extension).category === 'image';
      return thumbnailOf(folder, file.blob_id, async () => {
        if (!isImage) return stillOf(file);
        const bytes = await wholeOf(blobs, file);
        return bytes === null ? null : { bytes, rotation: 0 };
      });
    },
    stop: async () => {
      stopped = true;
      for (const { blob_id: id } of waiting.splice(0)) asked.get(id)?.resolve(null);
      await running;
    },
  };
}
