import styles from './media.module.css';
import type { ViewProps } from './view-props.ts';

/** A picture, as large as it fits. */
export default function ImageView({ entry, address, onFailed }: ViewProps) {
  return <img className={styles.shown} src={address} alt={entry.name} onError={() => onFailed()} />;
}
