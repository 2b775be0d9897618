import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

type Row = Selectable<Tables['media_facts']>;

/** What the bytes of a picture, film or sound say of themselves; 0 and empty where they do not. */
export type MediaFacts = Omit<Row, 'blob_id' | 'failure' | 'failures' | 'renderer' | 'retry_at'>;

/** Why nothing can be made of a content, and it is remembered. */
export type MediaFailure = Exclude<Row['failure'], ''>;

/** What is known of bytes that say nothing, or cannot be read. */
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
};

/** Pictures of more bytes are not decoded. */
export const largestPicture = 64 * 1024 ** 2;

/** Reads bytes `start` (inclusive) to `end` (exclusive) of the file. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** How much of a file one job may read: bytes in all, bytes at once, and how often. */
export const readBudget = { bytes: 64 * 1024 ** 2, atOnce: 16 * 1024 ** 2, reads: 4000 } as const;
