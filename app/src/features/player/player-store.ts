import { createContext } from 'react';
import type { AudioPlayer } from './audio-player.ts';

// The player of the own drive goes on while its pages come and go, so it stands outside of them. Browser only.
let current: AudioPlayer | null = null;
const listeners = new Set<() => void>();

function change(next: AudioPlayer | null): void {
  current = next;
  for (const changed of listeners) changed();
}

export const playerStore = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  current: (): AudioPlayer | null => current,
  none: (): AudioPlayer | null => null,
  /** Another one that was there ends. */
  keep: (player: AudioPlayer): void => {
    if (player === current) return;
    current?.close();
    change(player);
    player.whenClosed(() => {
      if (player === current) change(null);
    });
  },
};

/** Makes the player of the own drive; null where a player ends with its viewer, as on shares. */
export const OwnPlayerContext = createContext<(() => AudioPlayer) | null>(null);
