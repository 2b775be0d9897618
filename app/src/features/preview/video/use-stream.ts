import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Plays a stream in an element, with a script that is loaded for it; without an address it does nothing. */
export function useStream(
  video: RefObject<HTMLVideoElement | null>,
  address: string,
  onFailed: () => void,
): void {
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const media = video.current;
    if (address === '' || media === null) return;
    let isOver = false;
    let end = (): void => undefined;
    import('./attach-stream.ts').then(
      ({ attachStream }) => {
        if (!isOver) end = attachStream(media, address, fail);
      },
      () => {
        if (!isOver) fail();
      },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [video, address]);
}
