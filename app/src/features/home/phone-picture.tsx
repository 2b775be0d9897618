import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FolderArt } from '../files/kind-icon.tsx';
import styles from './phone-picture.module.css';
import { Photo } from './photo.tsx';

interface PhonePictureProps {
  /** On the stage of a phone’s page alone, where a desk has the window. */
  readonly onPhoneOnly?: boolean;
  /** What stands above the files. */
  readonly children: ReactNode;
}

/** A phone with the files of a folder. */
export function PhonePicture({ onPhoneOnly = false, children }: PhonePictureProps) {
  return (
    <div className={clsx(styles.phone, onPhoneOnly && styles.onPhoneOnly)}>
      <div className={styles.screen}>
        <div className={styles.head}>{children}</div>
        <div className={styles.tiles}>
          <Tile name="Originals">
            <span className={styles.folder}>
              <FolderArt />
            </span>
          </Tile>
          <Tile name="Dusk.png">
            <Photo scene="dusk" size="tile" />
          </Tile>
          <Tile name="Lake in the morning.jpg">
            <Photo scene="lake" size="tile" />
          </Tile>
          <Tile name="Ridge at noon.jpg">
            <Photo scene="noon" size="tile" />
          </Tile>
          <Tile name="Postcard.webp">
            <Photo scene="meadow" size="tile" />
          </Tile>
          <Tile name="旅行照片">
            <span className={styles.folder}>
              <FolderArt />
            </span>
          </Tile>
        </div>
      </div>
    </div>
  );
}

function Tile({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={styles.tile}>
      {children}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
