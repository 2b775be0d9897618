import { useSyncExternalStore } from 'react';
import type { AudioPlayer, PlayerState } from './audio-player.ts';

/** What a player is at, at each of its changes. */
export const usePlayer = (player: AudioPlayer): PlayerState =>
  useSyncExternalStore(player.subscribe, player.state);
