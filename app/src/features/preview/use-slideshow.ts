import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** So long a picture is shown, in ms. */
const duration = 5000;

interface SlideshowOptions {
  /** The ids of the pictures, in order. */
  readonly pictures: readonly string[];
  /** The id of the shown file. */
  readonly shown: string;
  /** It has been drawn, or cannot be: from here on its time counts. */
  readonly isReady: boolean;
  /** What fills the screen, where the browser lets it. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly onShow: (id: string) => void;
}

/** Shows one picture after the other, and begins anew after the last one, until somebody stops it. */
export function useSlideshow({ pictures, shown, isReady, stage, onShow }: SlideshowOptions) {
  const [isPlaying, setPlaying] = useState(false);
  const place = pictures.indexOf(shown);
  const isPossible = place !== -1 && pictures.length > 1;
  const showAfter = useEffectEvent((id: string) => {
    const next = pictures[(pictures.indexOf(id) + 1) % pictures.length];
    if (next !== undefined) onShow(next);
  });
  useEffect(() => {
    if (!isPlaying || !isReady) return;
    const timer = setTimeout(() => showAfter(shown), duration);
    return () => clearTimeout(timer);
  }, [isPlaying, isReady, shown]);
  // Another kind of file is opened: there is nothing to go on with.
  if (isPlaying && !isPossible) setPlaying(false);
  useEffect(() => {
    const element = stage.current;
    if (!isPlaying || element === null) return;
    const onChange = (): void => {
      if (document.fullscreenElement === null) setPlaying(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement === element) void document.exitFullscreen();
    };
  }, [isPlaying, stage]);
  function toggle(): void {
    setPlaying(!isPlaying);
    // Refused, as in a frame: it is shown where it is.
    if (!isPlaying) stage.current?.requestFullscreen?.().catch(() => undefined);
  }
  return { isPossible, isPlaying, toggle };
}
