// biome-ignore-all lint/a11y/useMediaCaption: people's own films come without captions
import styles from './media.module.css';
import type { ViewProps } from './view-props.ts';

/** A film, with the browser's own controls. */
export default function VideoView({ entry, address, onFailed }: ViewProps) {
  return (
    <video
      className={styles.shown}
      src={address}
      controls
      autoPlay
      aria-label={entry.name}
      onError={() => onFailed()}
      data-initial-focus
    />
  );
}
