// biome-ignore-all lint/a11y/useMediaCaption: people's own recordings come without captions
import { isAudioCodecSupported } from '@aloft/core/rules';
import { useMediaFailure } from './media-failure.ts';
import { Unheard } from './unheard.tsx';
import type { ViewProps } from './view-props.ts';

/** A recording, with the browser's own controls. */
export default function AudioView(props: ViewProps) {
  const { entry, address, audioCodec, download } = props;
  const { ref, onError } = useMediaFailure<HTMLAudioElement>(props);
  if (!isAudioCodecSupported(audioCodec)) return <Unheard what="audio" download={download} />;
  return (
    <audio
      ref={ref}
      src={address}
      controls
      autoPlay
      aria-label={entry.name}
      onError={onError}
      data-initial-focus
    />
  );
}
