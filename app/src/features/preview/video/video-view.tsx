import { isAudioCodecSupported } from '@aloft/core/rules';
import { useState } from 'react';
import { Unheard } from '../unheard.tsx';
import type { ViewProps } from '../view-props.ts';
import { Player } from './player.tsx';

/** A video, with controls of our own; what cannot be heard is said before it plays (R5.3). */
export default function VideoView(props: ViewProps) {
  const [isPlayed, setPlayed] = useState(isAudioCodecSupported(props.audioCodec));
  if (isPlayed) return <Player {...props} />;
  return <Unheard what="video" download={props.download} onPlay={() => setPlayed(true)} />;
}
