import { type Failure, mayHaveEnded } from '@aloft/core';
import type { SoundTrack } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readFilmTracks } from '../../../data/film-tracks.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { ViewProps } from '../view-props.ts';
import type { VideoSource } from './use-source.ts';

interface Sounds {
  /** Empty until they are known. */
  readonly all: readonly SoundTrack[];
  /** The place of the one that plays. */
  readonly shown: number;
  readonly choose: (sound: number) => void;
  /** Where the video with the chosen one is. */
  readonly source: VideoSource;
  /** What is played failed: another sound than the first goes back to that one. */
  readonly onFailed: (failure?: Failure) => void;
}

/** The sounds of a video, and which one plays: a browser plays the first of a file, a stream is made with any. */
export function useSounds(plays: VideoSource['plays'], props: ViewProps): Sounds {
  const { address, stream, onFailed } = props;
  const { t } = useLingui();
  const [all, setAll] = useState<readonly SoundTrack[]>([]);
  const [shown, choose] = useState(0);
  const isOther = shown !== 0;
  useEffect(() => {
    if (stream === '') return;
    const ending = new AbortController();
    // Without an answer the first one plays, as in any browser.
    void readFilmTracks(stream, ending.signal).then((tracks) => {
      if (tracks.ok && !ending.signal.aborted) setAll(tracks.value.sounds);
    });
    return () => ending.abort();
  }, [stream]);
  const streamOf = (): string => (isOther ? new URL(`index-s${shown}.m3u8`, stream).href : stream);
  return {
    all,
    shown,
    choose,
    source:
      plays === 'file' && !isOther ? { plays: 'file', address } : { plays: 'stream', address: streamOf() },
    onFailed: (failure) => {
      // An address that has ended is none of the sound's.
      if (!isOther || (failure !== undefined && mayHaveEnded(failure))) return onFailed(failure);
      choose(0);
      showToast(t`Couldn’t play that audio track.`);
    },
  };
}
