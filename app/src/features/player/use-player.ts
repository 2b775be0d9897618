import { useSyncExternalStore } from 'react';
import type { AudioPlayer } from './audio-player.ts';
import type { PlayerState } from './player-state.ts';

/** What a player is at, at each of its changes. */
export const usePlayer = (player: AudioPlayer): PlayerState =>
  useSyncExternalStore(player.subscribe, player.state);
