import type { Result } from '@aloft/core';

/** While it plays, the position is kept this often, in ms of the recording. */
const interval = 10_000;

/** How far a file was played, both times in ms. */
export interface Played {
  readonly fileId: string;
  readonly position: number;
  readonly duration: number;
}

export interface PositionStore {
  /** Where a file was left, in ms; 0 for its beginning. */
  readonly read: (fileId: string) => Promise<Result<number>>;
  readonly keep: (played: Played) => void;
  readonly onRestored: (kind: 'video' | 'audio') => void;
}

function playedOf(media: HTMLMediaElement, fileId: string): Played | null {
  if (!Number.isFinite(media.duration)) return null;
  const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));
  return { fileId, position: milliseconds(media.currentTime), duration: milliseconds(media.duration) };
}

/** What is to be told of each media element that plays a file. */
export interface PositionTracker {
  /** Its length is known: it goes on where it was left. */
  readonly loaded: (media: HTMLMediaElement, fileId: string) => Promise<void>;
  readonly moved: (media: HTMLMediaElement, fileId: string) => void;
  /** It was paused, or has ended. */
  readonly stopped: (media: HTMLMediaElement, fileId: string) => void;
  /** Keeps what was not kept yet, as there may be no later. */
  readonly keepLast: () => void;
}

/** Keeps how far films and recordings were played, and begins each where it was left. */
export function createPositionTracker(store: PositionStore): PositionTracker {
  let last: Played | null = null;
  let kept = 0;

  function keep(played: Played): void {
    kept = played.position;
    last = null;
    store.keep(played);
  }
  return {
    loaded: async (media, fileId) => {
      if (playedOf(media, fileId) === null) return;
      kept = 0;
      const source = media.currentSrc;
      let isSought = false;
      const onSeeking = (): void => {
        isSought = true;
      };
      media.addEventListener('seeking', onSeeking);
      const found = await store.read(fileId);
      media.removeEventListener('seeking', onSeeking);
      // Whoever has sought meanwhile stays where they are, and nobody hears again what was just played.
      if (isSought || media.seeking || media.currentSrc !== source) return;
      if (!found.ok || found.value <= media.currentTime * 1000) return;
      kept = found.value;
      media.currentTime = found.value / 1000;
      store.onRestored(media instanceof HTMLVideoElement ? 'video' : 'audio');
    },
    moved: (media, fileId) => {
      const played = playedOf(media, fileId);
      if (played === null) return;
      last = played;
      if (Math.abs(played.position - kept) >= interval) keep(played);
    },
    stopped: (media, fileId) => {
      const played = playedOf(media, fileId);
      if (played !== null && played.position > 0) keep(played);
    },
    keepLast: () => {
      if (last !== null) keep(last);
    },
  };
}
