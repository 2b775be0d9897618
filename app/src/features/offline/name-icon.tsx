import { fileKindOf } from '@aloft/core/rules';
import { KindIcon } from '../files/kind-icon.tsx';

/** The tile of what a download is likely to be, by its name alone. */
export function NameIcon({
  name,
  isTorrent = false,
  className,
}: {
  readonly name: string;
  readonly isTorrent?: boolean;
  readonly className?: string | undefined;
}) {
  const kind = isTorrent ? 'torrent' : fileKindOf({ name, mimeType: '' });
  return (
    <KindIcon
      className={className}
      entry={{ category: kind === 'text' ? 'document' : kind, thumbnail: '' }}
    />
  );
}
