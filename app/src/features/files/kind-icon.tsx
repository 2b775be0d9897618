import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Archive, Book, FileCode, FileIcon, FileText, Image, Magnet, Music, Video } from '../../ui/icons.tsx';
import type { FileEntry } from './entry.ts';
import styles from './kind-icon.module.css';

/** Our own folder: a back with a tab, and a lighter front. */
export function FolderArt() {
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true">
      <path
        className={styles.folderBack}
        d="M6 11a3 3 0 0 1 3-3h5.6a3 3 0 0 1 2.2 1l1.7 1.8H27a3 3 0 0 1 3 3V20H6z"
      />
      <path
        className={styles.folderFront}
        d="M6 15.5a2.5 2.5 0 0 1 2.5-2.5h19a2.5 2.5 0 0 1 2.5 2.5V26a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z"
      />
    </svg>
  );
}

const icons: Readonly<Record<FileEntry['category'], ReactNode>> = {
  folder: <FolderArt />,
  image: <Image size={18} aria-hidden />,
  video: <Video size={18} aria-hidden />,
  audio: <Music size={18} aria-hidden />,
  document: <FileText size={18} aria-hidden />,
  archive: <Archive size={18} aria-hidden />,
  epub: <Book size={18} aria-hidden />,
  torrent: <Magnet size={18} aria-hidden />,
  code: <FileCode size={18} aria-hidden />,
  other: <FileIcon size={18} aria-hidden />,
};

/** The tile of an entry's kind, which its picture covers as soon as there is one. */
export function KindIcon({
  entry,
  className,
}: {
  readonly entry: Pick<FileEntry, 'category' | 'thumbnail'>;
  readonly className?: string | undefined;
}) {
  const [isLoaded, setLoaded] = useState(false);
  /** The address that gave none: it ends some minutes after the list was told, and a newer list has another one. */
  const [broken, setBroken] = useState('');
  const { thumbnail, category } = entry;
  const hasPicture = thumbnail !== '' && thumbnail !== broken;
  return (
    <span className={clsx(styles.kind, styles[category], className)}>
      {(!hasPicture || !isLoaded) && icons[category]}
      {hasPicture && (
        <img
          // One that arrived, or failed to, before the page was taken over says nothing any more.
          ref={(image) => {
            if (image?.complete !== true) return;
            if (image.naturalWidth > 0) setLoaded(true);
            else setBroken(thumbnail);
          }}
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => setBroken(thumbnail)}
        />
      )}
    </span>
  );
}
