import type { ReactNode } from 'react';
import {
  Archive,
  Book,
  FileCode,
  FileIcon,
  FileText,
  Folder,
  Image,
  Magnet,
  Music,
  Video,
} from '../../ui/icons.tsx';
import type { FileEntry } from './entry.ts';

const icons: Readonly<Record<FileEntry['category'], ReactNode>> = {
  folder: <Folder size={18} aria-hidden fill="currentColor" fillOpacity={0.22} />,
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

/** The tile of an entry's kind, or its picture when there is one. */
export function KindIcon({ entry, large = false }: { readonly entry: FileEntry; readonly large?: boolean }) {
  return (
    <span className={`kind kind-${entry.category}`}>
      {large && entry.thumbnail !== '' ? (
        <img src={entry.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        icons[entry.category]
      )}
    </span>
  );
}
