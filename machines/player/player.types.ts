import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export interface Track {
  readonly id: string;
  readonly name: string;
}
/** At the end of the queue it stops, or begins again; or one track plays over and over. */
export type Repeat = 'off' | 'all' | 'one';
/** Why a track is not played: browsers do not have its codec (R5.3), they cannot read it, or it does not exist any more. */
export type Refusal = 'unheard' | 'broken' | 'gone';

export type TrackAnswer =
  | { readonly kind: 'address'; readonly address: string; readonly download: string }
  | { readonly kind: 'unplayable'; readonly refusal: Refusal; readonly download: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PlayerPorts {
  /** Where a track can be played from; addresses expire, so each track asks for its own. */
  readonly resolveTrack: Port<{ readonly id: string }, TrackAnswer>;
}
export interface PlayerContext {
  /** In the order in which they are played. */
  readonly tracks: readonly Track[];
  readonly index: number;
  readonly repeat: Repeat;
  /** The ids in the order before they were shuffled; null while they are not. */
  readonly unshuffled: readonly string[] | null;
  /** The ids of those that could not be played. */
  readonly refused: readonly string[];
  /** Whether the track began by itself, after another: then it is skipped when it cannot be played. */
  readonly goesOn: boolean;
  /** The track that was skipped last; null after a track was chosen. */
  readonly skipped: Track | null;
  /** Of the current track; empty while they are not known. */
  readonly address: string;
  readonly download: string;
  /** Whether the address is a new one from which no bytes have come yet: it is not replaced once more. */
  readonly isRenewed: boolean;
  readonly refusal: Refusal | null;
  readonly failure: Failure | null;
}
export type PlayerEvent =
  | { readonly type: 'queue.open'; readonly tracks: readonly Track[]; readonly id: string }
  /** One place up or down. */
  | { readonly type: 'queue.move'; readonly id: string; readonly by: 1 | -1 }
  /** Any but the current one. */
  | { readonly type: 'queue.remove'; readonly id: string }
  /** Removes what comes after the current one. */
  | { readonly type: 'queue.clear' }
  /** The same seed gives the same order. */
  | { readonly type: 'queue.shuffle'; readonly seed: number }
  | { readonly type: 'queue.unshuffle' }
  | { readonly type: 'queue.repeat'; readonly repeat: Repeat }
  | { readonly type: 'track.play'; readonly id: string }
  | { readonly type: 'track.next' }
  | { readonly type: 'track.previous' }
  | { readonly type: 'track.retry' }
  | { readonly type: 'media.ended' }
  /** The first bytes of the content are there. */
  | { readonly type: 'content.arrived' }
  /** The content is not what the browser can play. */
  | { readonly type: 'media.failed' }
  /** The content did not arrive. */
  | { readonly type: 'content.failed'; readonly failure: Failure }
  | { readonly type: 'player.close' };
