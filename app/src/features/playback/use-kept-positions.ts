import type { Result } from '@aloft/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import type { FileAddress } from '../../data/file-address.ts';
import { keepPlayPosition, playPosition } from '../../data/play-positions.ts';
import { resultOf } from '../../data/query-client.ts';

/** While it plays, the position is kept this often, in ms of the recording. */
const interval = 10_000;

interface Playing {
  readonly fileId: string;
  readonly position: number;
  readonly duration: number;
}

const sameAddress = (one: string, other: string): boolean =>
  one !== '' && URL.parse(one, document.baseURI)?.href === other;

/**
 * Keeps how far films and recordings were played, and begins each where it was left. It hears of every media element
 * inside, whoever draws it, and knows the file by the address that was given out for it.
 */
export function useKeptPositions(addressOf: (id: string) => Promise<Result<FileAddress>>) {
  const client = useQueryClient();
  const analytics = useArrivedRuntime()?.analytics;
  const { mutate } = useMutation(keepPlayPosition);
  const addresses = useRef(new Map<string, string>());
  const last = useRef<Playing | null>(null);
  const kept = useRef(0);

  function playingIn({ target }: SyntheticEvent): Playing | null {
    if (!(target instanceof HTMLMediaElement) || !Number.isFinite(target.duration)) return null;
    const [fileId] =
      [...addresses.current].find(([, address]) => sameAddress(address, target.currentSrc)) ?? [];
    if (fileId === undefined) return null;
    const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));
    return {
      fileId,
      position: milliseconds(target.currentTime),
      duration: milliseconds(target.duration),
    };
  }

  function keep(playing: Playing): void {
    kept.current = playing.position;
    last.current = null;
    mutate(playing);
  }

  const keepLast = useEffectEvent(() => {
    if (last.current !== null) keep(last.current);
  });
  useEffect(() => {
    const onHidden = (): void => {
      if (document.hidden) keepLast();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keepLast();
    };
  }, []);

  const onPaused = (event: SyntheticEvent): void => {
    const playing = playingIn(event);
    if (playing !== null && playing.position > 0) keep(playing);
  };
  return {
    keptAddress: async (id: string): Promise<Result<FileAddress>> => {
      const address = await addressOf(id);
      if (address.ok) addresses.current.set(id, address.value.inline);
      return address;
    },
    listeners: {
      onLoadedMetadataCapture: async (event: SyntheticEvent): Promise<void> => {
        const { target } = event;
        const playing = playingIn(event);
        if (playing === null || !(target instanceof HTMLMediaElement)) return;
        kept.current = 0;
        const found = await resultOf(client.fetchQuery(playPosition(playing.fileId)));
        // Whoever has sought meanwhile stays where they are.
        const isAtBeginning = target.currentTime * 1000 < playing.position + interval / 2;
        if (!found.ok || found.value === 0 || !isAtBeginning) return;
        kept.current = found.value;
        target.currentTime = found.value / 1000;
        const kind = target instanceof HTMLVideoElement ? 'video' : 'audio';
        analytics?.stat({ type: 'playerRestored', kind });
      },
      onTimeUpdateCapture: (event: SyntheticEvent): void => {
        const playing = playingIn(event);
        if (playing === null) return;
        last.current = playing;
        if (Math.abs(playing.position - kept.current) >= interval) keep(playing);
      },
      onPauseCapture: onPaused,
      onEndedCapture: onPaused,
    },
  };
}
