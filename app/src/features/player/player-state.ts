import type { PlayerView } from '@aloft/core';
import type { MediaState } from '../preview/video/media-state.ts';
import type { Sleep } from './sleep-timer.ts';
import type { ShownTags } from './track-tags.ts';

/** What is shown of a player at one time. */
export interface PlayerState {
  readonly view: PlayerView;
  readonly media: MediaState;
  readonly tags: ShownTags;
  readonly sleep: Sleep;
}
