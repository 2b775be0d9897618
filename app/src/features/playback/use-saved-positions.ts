import type { Result } from '@aloft/core';
import { type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import type { FileAddress } from '../../data/file-address.ts';
import { createPositionTracker, type PositionStore } from './position-tracker.ts';

const sameAddress = (one: string, other: string): boolean =>
  one !== '' && URL.parse(one, document.baseURI)?.href === other;

/**
 * Keeps how far films were played, and begins each where it was left. It hears of every media element inside, whoever
 * draws it, and knows the file by an address that was given out for it.
 */
export function useSavedPositions(
  addressOf: (id: string) => Promise<Result<FileAddress>>,
  store: PositionStore,
) {
  /** The file of each address: an element may play from one that was given out before the last. */
  const files = useRef(new Map<string, string>());
  const tracker = useMemo(() => createPositionTracker(store), [store]);

  useEffect(() => {
    const onHidden = (): void => {
      if (document.hidden) tracker.keepLast();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      tracker.keepLast();
    };
  }, [tracker]);

  const hear =
    (tell: (media: HTMLMediaElement, fileId: string) => void) =>
    ({ target }: SyntheticEvent): void => {
      if (!(target instanceof HTMLMediaElement)) return;
      const [, fileId] =
        [...files.current].find(([address]) => sameAddress(address, target.currentSrc)) ?? [];
      if (fileId !== undefined) tell(target, fileId);
    };
  return {
    keptAddress: async (id: string): Promise<Result<FileAddress>> => {
      const address = await addressOf(id);
      if (address.ok) files.current.set(address.value.inline, id);
      return address;
    },
    listeners: {
      onLoadedMetadataCapture: hear((media, fileId) => void tracker.loaded(media, fileId)),
      onTimeUpdateCapture: hear(tracker.moved),
      onPauseCapture: hear(tracker.stopped),
      onEndedCapture: hear(tracker.stopped),
    },
  };
}
