import { mediaTypeOf } from '@aloft/core/service';
import type { ThumbnailSize } from '@aloft/core/wire';
import type { Configuration } from '../../configuration.ts';
import type { FreeSpace } from '../../platform/blobs/free-space.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Log } from '../../platform/http/log.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { findProgram } from '../../platform/processes/find-program.ts';
import { newId } from '../../platform/secrets.ts';
import { storedThumbnail, storeThumbnail, thumbnailFolder } from '../content/thumbnails.ts';
import { type Content, type Examined, examine, makePortrait, scaleThumbnail } from './examine.ts';
import { forgetFailure, knownOf, publishFacts, rememberFailure, writeFacts } from './facts.ts';
import { openFairQueue } from './fair-queue.ts';
import { type MediaFacts, type MediaFailure, noFacts } from './kinds.ts';
import { type MediaLimits, mediaLimits } from './limits.ts';
import { type ContentWork, openSharedJobs } from './shared-jobs.ts';
import { openWorkerPool } from './worker-pool.ts';

/** The columns needed to examine a stored file. */
export interface MediaFile {
  /** The account whose queue it is in: the drive's owner, whoever requests it. */
  readonly account_id: string;
  readonly blob_id: string | null;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

/** The result of a thumbnail request. */
export type Thumbnail =
  /** A WebP of at most the wanted size. */
  | { readonly kind: 'made'; readonly webp: Uint8Array }
  /** There is none, and none will be made for now. */
  | { readonly kind: 'none' }
  /** The queue is full, or the store is unavailable: the request may be repeated later. */
  | { readonly kind: 'busy' };

/** The result of making the picture of an account. */
export type Portrait =
  /** A WebP of 256 × 256 pixels. */
  | { readonly kind: 'made'; readonly webp: Uint8Array }
  /** The bytes are no picture, or one of too many pixels. */
  | { readonly kind: 'refused' }
  /** The queue is full, or no process could be started: the request may be repeated later. */
  | { readonly kind: 'busy' };

/**
 * Examines stored pictures, videos and audio files (R10.6), in processes with resource limits; fair between accounts.
 * Failures are stored per content (P36).
 */
export interface Media {
  /** Whether videos that need a decoder get a thumbnail. */
  readonly decodes: boolean;
  /** Reads the file's metadata in the background. */
  note(file: MediaFile): void;
  /** The same for a file that had another extension: what failed as media of another kind is tried again. */
  noteExtension(file: MediaFile, before: string): void;
  /** The file's metadata; null for other media types, and when it is not read within `maxWait` ms. */
  factsOf(file: MediaFile, maxWait: number): Promise<MediaFacts | null>;
  thumbnailOf(file: MediaFile, size: ThumbnailSize): Promise<Thumbnail>;
  /** Makes the picture of an account, in its turn among the other jobs of the key. */
  portraitOf(key: FairKey, bytes: Uint8Array): Promise<Portrait>;
  /** Kills running jobs and drops queued ones; stores nothing of them. */
  stop(): Promise<void>;
}

/** The dependencies of media processing. */
export interface MediaParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  /** Of the disk that thumbnails are kept on. */
  readonly disk: FreeSpace;
  readonly configuration: Pick<Configuration, 'dataFolder' | 'ffmpeg'>;
  readonly log: Log;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<MediaLimits>;
}

type LookedInto = MediaFile & Content;

const looked: ReadonlySet<string> = new Set(['image', 'video', 'audio']);
const isLookedInto = (file: MediaFile): file is LookedInto =>
  file.blob_id !== null && looked.has(mediaTypeOf(file.extension).category);

/** Starts media processing; looks for the decoder once. Processes start with the first job. */
export async function startMedia(parts: MediaParts): Promise<Media> {
  const { db, blobs, disk, configuration, log, clock } = parts;
  const limits = { ...mediaLimits, ...parts.limits };
  const decoder = await findProgram(configuration.ffmpeg, process.env.PATH ?? '');
  const folder = thumbnailFolder(configuration.dataFolder);
  const stopping = new AbortController();
  const tools = { blobs, decoder, signal: stopping.signal };
  const pool = openWorkerPool({ limits, idle: limits.idle, log });
  const queue = openFairQueue(limits);
  const factsJobs = openSharedJobs<MediaFacts | null>(queue, { otherwise: null, abandoned: 'background' });
  const thumbnailJobs = openSharedJobs<Thumbnail>(queue, {
    otherwise: { kind: 'busy' },
    abandoned: 'dropped',
  });
  const portraitJobs = openSharedJobs<Portrait>(queue, {
    otherwise: { kind: 'busy' },
    abandoned: 'dropped',
  });

  const look = (file: LookedInto, wanted: 'facts' | 'thumbnail'): Promise<Examined> =>
    pool.use((ask) => examine(tools, ask, file, wanted));
  const remember = async (file: LookedInto, reason: MediaFailure): Promise<void> => {
    log({ event: 'media', detail: `nothing is made of the content ${file.blob_id}`, result: reason });
    await rememberFailure(db, file.blob_id, reason, clock());
  };
  /** A database error must not fail the request that waits for the job. */
  const orElse =
    <T>(otherwise: T) =>
    (error: unknown): T => {
      log({ event: 'media', error: String(error) });
      return otherwise;
    };

  const readFacts = async (file: LookedInto): Promise<MediaFacts | null> => {
    const known = await knownOf(db, file.blob_id, clock());
    if (known !== null && !known.isDue) {
      await publishFacts(db, file, known.facts);
      return known.facts;
    }
    const found = await look(file, 'facts');
    if (found.kind === 'failed') {
      await remember(file, found.reason);
      // Its name may tell when it was taken.
      await publishFacts(db, file, noFacts);
      return noFacts;
    }
    if (found.kind !== 'facts') return null;
    await writeFacts(db, file.blob_id, found.facts, clock());
    await publishFacts(db, file, found.facts);
    return found.facts;
  };
  // Shown even when there is no space to store it.
  const keepThumbnail = (file: LookedInto, size: ThumbnailSize, webp: Uint8Array): Promise<void> =>
    storeThumbnail({ db, folder, disk }, file, size, webp).catch(orElse(undefined));
  const makeLarge = async (file: LookedInto): Promise<Thumbnail> => {
    // Another request may have made it, or failed to, meanwhile.
    const stored = await storedThumbnail(folder, file.blob_id, 'SIZE_LARGE');
    if (stored !== null) return { kind: 'made', webp: stored };
    const known = await knownOf(db, file.blob_id, clock());
    if (known?.facts.still === 'none' && !known.isDue) return { kind: 'none' };
    const found = await look(file, 'thumbnail');
    if (found.kind === 'failed') await remember(file, found.reason);
    if (found.kind === 'unavailable') return { kind: 'busy' };
    if (found.kind !== 'thumbnail') return { kind: 'none' };
    await keepThumbnail(file, 'SIZE_LARGE', found.webp);
    if (known?.isDue === true) await forgetFailure(db, file.blob_id);
    return { kind: 'made', webp: found.webp };
  };
  const makeThumbnail = async (file: LookedInto, size: ThumbnailSize): Promise<Thumbnail> => {
    const large = await makeLarge(file);
    if (large.kind !== 'made' || size === 'SIZE_LARGE') return large;
    const { webp } = large;
    const scaled = await pool.use((ask) => scaleThumbnail(ask, webp, size));
    if (scaled.kind !== 'thumbnail') return { kind: 'busy' };
    await keepThumbnail(file, size, scaled.webp);
    return { kind: 'made', webp: scaled.webp };
  };

  const factsWork = async (file: LookedInto): Promise<ContentWork<MediaFacts | null>> => ({
    ...{ key: await keyOfAccount(db, file.account_id), blobId: file.blob_id },
    run: () => readFacts(file).catch(orElse(null)),
  });
  const thumbnailWork = async (file: LookedInto, size: ThumbnailSize): Promise<ContentWork<Thumbnail>> => ({
    ...{ key: await keyOfAccount(db, file.account_id), blobId: `${file.blob_id} ${size}` },
    run: () => makeThumbnail(file, size).catch(orElse<Thumbnail>({ kind: 'busy' })),
  });

  const note = (file: MediaFile): void => {
    if (isLookedInto(file)) void factsWork(file).then(factsJobs.note).catch(orElse(undefined));
  };

  return {
    decodes: decoder !== null,
    note,
    noteExtension: (file, before) => {
      const isOther = mediaTypeOf(file.extension).category !== mediaTypeOf(before).category;
      if (!isOther || !isLookedInto(file)) return;
      void forgetFailure(db, file.blob_id).then(() => note(file), orElse(undefined));
    },
    factsOf: async (file, maxWait) => {
      if (!isLookedInto(file)) return null;
      const known = await knownOf(db, file.blob_id, clock());
      if (known !== null && !known.isDue) return known.facts;
      return factsJobs.ask(await factsWork(file), maxWait);
    },
    thumbnailOf: async (file, size) => {
      if (!isLookedInto(file)) return { kind: 'none' };
      const stored = await storedThumbnail(folder, file.blob_id, size);
      if (stored !== null) return { kind: 'made', webp: stored };
      const known = await knownOf(db, file.blob_id, clock());
      if (known?.facts.still === 'none' && !known.isDue) return { kind: 'none' };
      return thumbnailJobs.ask(await thumbnailWork(file, size), limits.maxWait);
    },
    portraitOf: (key, bytes) => {
      const run = async (): Promise<Portrait> => {
        const made = await pool.use((ask) => makePortrait(ask, bytes));
        if (made.kind === 'thumbnail') return { kind: 'made', webp: made.webp };
        return { kind: made.kind === 'failed' ? 'refused' : 'busy' };
      };
      // No two requests share it.
      return portraitJobs.ask({ key, blobId: newId(), run }, limits.maxWait);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([queue.stop(), pool.stop()]);
    },
  };
}
