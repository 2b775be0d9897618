import { previewKindOf } from '@aloft/core/rules';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FileEntry } from '../../files/entry.ts';
import type { ViewProps } from '../view-props.ts';
import { fileBeside, wayBelow } from './links.ts';
import styles from './markdown-view.module.css';

/** More pictures of one text are told by their description: each is asked for by a call of its own. */
export const maxPictures = 50;

const isPicture = ({ name, mimeType = '' }: FileEntry): boolean =>
  previewKindOf({ name, mimeType }) === 'image';

/**
 * Finds the picture that an address in a text names, beside it or in a folder below; null for everything else, which is
 * never loaded.
 */
export function findPicture(
  written: string,
  { beside, fileBelow }: Pick<ViewProps, 'beside' | 'fileBelow'>,
): (() => Promise<FileEntry | null>) | null {
  const near = fileBeside(written, beside);
  if (near !== null) return isPicture(near) ? async () => near : null;
  const way = wayBelow(written);
  if (fileBelow === undefined || way === null || way.length === 1) return null;
  return async () => {
    const found = await fileBelow(way);
    return found !== null && isPicture(found) ? found : null;
  };
}

interface FolderPictureProps {
  /** As it is written in the text. */
  readonly written: string;
  readonly find: () => Promise<FileEntry | null>;
  readonly alt: string;
  readonly addressOf: ViewProps['addressOf'];
  /** Shown until the picture is there, and where it cannot be. */
  readonly children: ReactNode;
}

/** A picture of the folder in a text. */
export function FolderPicture({ written, find, alt, addressOf, children }: FolderPictureProps) {
  const [address, setAddress] = useState('');
  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    const entry = await find();
    if (entry === null || !isCurrent()) return;
    const found = await addressOf(entry.id);
    if (found.ok && isCurrent()) setAddress(found.value.inline);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address in the text is another picture
  useEffect(() => {
    let isCurrent = true;
    void ask(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [written]);
  if (address === '') return children;
  return <img className={styles.image} src={address} alt={alt} onError={() => setAddress('')} />;
}
