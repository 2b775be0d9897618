import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What an element plays: a file as it is, or a stream that is made of it. */
export interface VideoSource {
  readonly plays: 'file' | 'stream';
  readonly address: string;
}

/** How an element played before it got another source. */
interface Playing {
  readonly time: number;
  readonly rate: number;
  readonly paused: boolean;
}

/** Goes on in what an element loads where it was in what it played before: loading sets both back. */
function goOnFrom({ time, rate, paused }: Playing, media: HTMLMediaElement): () => void {
  // Decided before it loads: it may play by itself before anything is heard of what has come.
  media.autoplay = !paused;
  const go = (): void => {
    media.currentTime = time;
    media.playbackRate = rate;
  };
  media.addEventListener('loadedmetadata', go, { once: true });
  return () => media.removeEventListener('loadedmetadata', go);
}

/** Plays a file as it is; answers how to end it. */
function file(media: HTMLVideoElement, address: string): () => void {
  media.src = address;
  return () => media.removeAttribute('src');
}

/** Attaches a stream with a script that is loaded for it; answers how to end it. */
function stream(
  media: HTMLVideoElement,
  { address, from }: { readonly address: string; readonly from: number },
  onFailed: () => void,
): () => void {
  let isOver = false;
  let end = (): void => undefined;
  import('./attach-stream.ts').then(
    ({ attachStream }) => {
      if (!isOver) end = attachStream(media, { address, from }, onFailed);
    },
    () => {
      if (!isOver) onFailed();
    },
  );
  return () => {
    isOver = true;
    end();
  };
}

/**
 * Gives an element its source. In another one it goes on as it was in the one before, at its time and speed; so it does
 * in the same one from another address.
 */
export function useSource(
  video: RefObject<HTMLVideoElement | null>,
  { plays, address }: VideoSource,
  onFailed: () => void,
): void {
  const before = useRef<Playing | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const media = video.current;
    if (media === null) return;
    const playing = before.current;
    const forget = playing === null ? () => undefined : goOnFrom(playing, media);
    const end =
      plays === 'stream' ? stream(media, { address, from: playing?.time ?? 0 }, fail) : file(media, address);
    return () => {
      forget();
      // What has not begun keeps where it was to begin.
      if (media.readyState > media.HAVE_NOTHING)
        before.current = { time: media.currentTime, rate: media.playbackRate, paused: media.paused };
      end();
    };
  }, [video, plays, address]);
}
