import type { PlayerEvent } from '@aloft/core';
import type { PlayerState } from './player-state.ts';

interface SessionParts {
  readonly state: () => PlayerState;
  readonly audio: HTMLAudioElement;
  readonly send: (event: PlayerEvent) => void;
  readonly back: () => void;
}

const step = 10;

/** Tells the system what plays, for its lock screen and its media keys, and does what they ask. */
export function startMediaSession({ state, audio, send, back }: SessionParts) {
  if (!('mediaSession' in navigator)) return { show: () => undefined, end: () => undefined };
  const session = navigator.mediaSession;
  const seek = (to: number): void => {
    audio.currentTime = Math.max(0, to);
  };
  const handlers: Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>> = {
    play: () => void audio.play().catch(() => undefined),
    pause: () => audio.pause(),
    stop: () => send({ type: 'player.close' }),
    previoustrack: back,
    nexttrack: () => send({ type: 'track.next' }),
    seekbackward: ({ seekOffset }) => seek(audio.currentTime - (seekOffset ?? step)),
    seekforward: ({ seekOffset }) => seek(audio.currentTime + (seekOffset ?? step)),
    seekto: ({ seekTime }) => seek(seekTime ?? audio.currentTime),
  };
  function handle(handlerOf: (action: MediaSessionAction) => MediaSessionActionHandler | null): void {
    for (const action of Object.keys(handlers) as (keyof typeof handlers)[]) {
      try {
        session.setActionHandler(action, handlerOf(action));
      } catch {
        // An older browser does not know every action.
      }
    }
  }
  let shown: PlayerState['tags'] | null = null;
  let isHandled = false;
  return {
    show: () => {
      const { tags } = state();
      if (!isHandled) handle((action) => handlers[action] ?? null);
      isHandled = true;
      if (tags !== shown) {
        shown = tags;
        session.metadata = new MediaMetadata({
          title: tags.title,
          artist: tags.artist,
          album: tags.album,
          artwork: tags.cover === '' ? [] : [{ src: tags.cover }],
        });
      }
      session.playbackState = audio.paused ? 'paused' : 'playing';
      const { duration, currentTime, playbackRate } = audio;
      if (!Number.isFinite(duration) || duration <= 0 || playbackRate <= 0) return;
      session.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
    },
    end: () => {
      if (!isHandled) return;
      handle(() => null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}
