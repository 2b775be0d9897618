import { previewKindOf } from '@aloft/core/rules';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FileEntry } from '../../files/entry.ts';
import type { ViewProps } from '../view-props.ts';
import styles from './markdown-view.module.css';

/** More pictures of one text are told by their description: each is asked for by a call of its own. */
export const maxPictures = 50;

/**
 * The picture beside a text that an address in it names: by a plain file name, as `lake.jpg` or `./the%20lake.jpg`. Null
 * for everything else, which is never loaded.
 */
export function pictureBeside(written: string, beside: readonly FileEntry[]): FileEntry | null {
  let name: string;
  try {
    name = decodeURIComponent(written.replace(/^\.\//, '')).normalize('NFC');
  } catch {
    return null;
  }
  const entry = beside.find((one) => one.name.normalize('NFC') === name);
  if (entry === undefined) return null;
  return previewKindOf({ name, mimeType: entry.mimeType ?? '' }) === 'image' ? entry : null;
}

interface FolderPictureProps {
  readonly entry: FileEntry;
  readonly alt: string;
  readonly addressOf: ViewProps['addressOf'];
  /** Shown until the picture is there, and where it cannot be. */
  readonly children: ReactNode;
}

/** A picture of the folder in a text. */
export function FolderPicture({ entry, alt, addressOf, children }: FolderPictureProps) {
  const [address, setAddress] = useState('');
  const ask = useEffectEvent(addressOf);
  useEffect(() => {
    let isCurrent = true;
    void ask(entry.id).then((found) => {
      if (isCurrent && found.ok) setAddress(found.value.inline);
    });
    return () => {
      isCurrent = false;
    };
  }, [entry.id]);
  if (address === '') return children;
  return <img className={styles.image} src={address} alt={alt} onError={() => setAddress('')} />;
}
