import type { ThumbnailSize } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables/tables.ts';

type Row = Selectable<Tables['media_facts']>;

/** The metadata of a picture, video or audio file; 0 and empty where unknown. */
export type MediaFacts = Omit<Row, 'blob_id' | 'failure' | 'failures' | 'renderer' | 'retry_at'>;

/** Why a content failed; stored with it. */
export type MediaFailure = Exclude<Row['failure'], ''>;

/** The facts of content without metadata, or that cannot be read. */
export const noFacts: MediaFacts = {
  width: 0,
  height: 0,
  duration_ms: 0,
  bit_rate: 0,
  frame_rate_thousandths: 0,
  video_codec: '',
  audio_codec: '',
  container: '',
  still: 'none',
  taken_at: 0,
  recorded_at: 0,
};

/** Max. size of a picture that is decoded, in bytes. */
export const largestPicture = 64 * 1024 ** 2;

/** The longer side of a thumbnail at most, in pixels (R7.1). */
export const thumbnailSides: Readonly<Record<ThumbnailSize, number>> = {
  SIZE_SMALL: 120,
  SIZE_MEDIUM: 240,
  SIZE_LARGE: 360,
};

/** Max. size of a thumbnail, in bytes: most take a third of it, and noise is made coarser. */
export const largestThumbnail = 64 * 1024;

/** Reads bytes `start` (inclusive) to `end` (exclusive) of the file. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** The read budget of one job: total bytes, bytes per read, and number of reads. */
export const readBudget = { bytes: 64 * 1024 ** 2, atOnce: 16 * 1024 ** 2, reads: 4000 } as const;
