import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What the bytes of a picture, film or sound say of themselves; 0 and empty where they do not. */
export type MediaFacts = Omit<Selectable<Tables['media_facts']>, 'blob_id'>;

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

/** What a picture can be made of: one already, a bare VP8 key frame, or one coded frame as a film. */
export interface Still {
  readonly kind: 'picture' | 'vp8' | 'film';
  readonly bytes: Uint8Array;
  /** Degrees, clockwise. */
  readonly rotation: number;
}

/** What is asked of the thread that reads containers. */
export interface ProbeJob {
  readonly wanted: 'facts' | 'still';
  /** Bytes. */
  readonly size: number;
}

/** The thread asks for bytes, and once for all answers. */
export type FromThread =
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly end: number }
  | { readonly kind: 'facts'; readonly facts: MediaFacts }
  | { readonly kind: 'still'; readonly still: Still | null };

/** The bytes that were asked for; null when they cannot be read. */
export interface ToThread {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}
