import { clsx } from 'clsx';
import { Music } from '../../ui/icons.tsx';
import styles from './cover.module.css';

interface CoverProps {
  /** Empty for the drawn stand-in. */
  readonly address: string;
  readonly className?: string | undefined;
}

/** The cover of a track; its title stands beside it. */
export function Cover({ address, className }: CoverProps) {
  return (
    <span className={clsx(styles.cover, className)}>
      {address === '' ? (
        <Music className={styles.drawn} aria-hidden />
      ) : (
        <img src={address} alt="" draggable={false} />
      )}
    </span>
  );
}
