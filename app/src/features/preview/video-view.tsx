// biome-ignore-all lint/a11y/useMediaCaption: people's own films come without captions
import styles from './media.module.css';
import { useMediaFailure } from './media-failure.ts';
import type { ViewProps } from './view-props.ts';

/** A film, with the browser's own controls. */
export default function VideoView({ entry, address, onFailed }: ViewProps) {
  const ref = useMediaFailure<HTMLVideoElement>(onFailed);
  return (
    <video
      className={styles.shown}
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
