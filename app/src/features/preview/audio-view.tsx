// biome-ignore-all lint/a11y/useMediaCaption: people's own recordings come without captions
import { useMediaFailure } from './media-failure.ts';
import type { ViewProps } from './view-props.ts';

/** A recording, with the browser's own controls. */
export default function AudioView({ entry, address, onFailed }: ViewProps) {
  const ref = useMediaFailure<HTMLAudioElement>(onFailed);
  return (
    <audio
      ref={ref}
      src={address}
      controls
      autoPlay
      aria-label={entry.name}
      onError={() => onFailed()}
      data-initial-focus
    />
  );
}
