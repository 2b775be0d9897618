import { clsx } from 'clsx';
import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Left out, or lost on the way: the first letter of the name stands in. */
  readonly picture?: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** The picture cannot be shown. */
  readonly onLost?: () => void;
}

/** A person, beside or instead of their name. What it stands in says the name. */
export function Avatar({ name, picture = '', size = 'medium', onLost }: AvatarProps) {
  const [lost, setLost] = useState('');
  const first = [...name.trim()][0]?.toUpperCase() ?? '';
  const lose = (): void => {
    setLost(picture);
    onLost?.();
  };
  return (
    <span aria-hidden className={clsx(styles.avatar, styles[size])}>
      {picture !== '' && picture !== lost ? (
        <img
          // One that the server rendered may have failed before React listened.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) lose();
          }}
          className={styles.picture}
          src={picture}
          alt=""
          onError={lose}
        />
      ) : (
        first
      )}
    </span>
  );
}
