import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import {
  ArrowDown,
  ArrowDownUp,
  Check,
  ChevronRight,
  Clock,
  CloudDownload,
  HardDrive,
  LayoutGrid,
  List,
  Plus,
  Search,
  Star,
  Trash2,
  Users,
  X,
} from '../../ui/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { isScene, Photo, type Scene } from './photo.tsx';
import styles from './window-picture.module.css';

interface Row {
  readonly name: string;
  /** A photograph, or the kind of another entry. */
  readonly art: Scene | FileEntry['category'];
  /** As listings write it, in every language. */
  readonly date: string;
  /** In bytes; null for a folder. */
  readonly size: number | null;
}

const MB = 1024 ** 2;

/** Names of files are not translated: a drive holds them as people gave them. */
const rows: readonly Row[] = [
  { name: 'Originals', art: 'folder', date: '26-08-16 09:12', size: null },
  { name: '旅行照片', art: 'folder', date: '26-08-15 21:40', size: null },
  { name: '가족 비디오', art: 'folder', date: '26-08-14 18:02', size: null },
  { name: 'Ridge at noon.jpg', art: 'noon', date: '26-08-14 12:31', size: 8.4 * MB },
  { name: 'Lake in the morning.jpg', art: 'lake', date: '26-08-14 06:48', size: 6.1 * MB },
  { name: 'Over the hills.webm', art: 'video', date: '26-08-13 17:20', size: 942 * MB },
  { name: 'Anggaran perjalanan.xlsx', art: 'document', date: '26-08-12 08:15', size: 0.1 * MB },
  { name: 'Rain on the roof.flac', art: 'audio', date: '26-08-11 23:21', size: 312 * MB },
  { name: 'RAW – day 2.zip', art: 'archive', date: '26-08-11 22:04', size: 1843 * MB },
];

/** The photograph of an entry, or the tile of its kind. */
export function EntryArt({ art }: Pick<Row, 'art'>) {
  if (isScene(art)) return <Photo scene={art} size="icon" />;
  return <KindIcon entry={{ category: art, thumbnail: '' }} className={styles.kind} />;
}

/** A window of the drive with a folder open in it. */
export function WindowPicture() {
  return (
    <div className={styles.window}>
      <Sidebar />
      <div className={styles.main}>
        <div className={styles.top}>
          <span className={styles.search}>
            <Search size={18} />
            <Trans>Search your drive</Trans>
          </span>
          <span className={styles.avatar}>M</span>
        </div>
        <div className={styles.panel}>
          <div className={styles.bar}>
            <span className={styles.faint}>
              <Trans>My drive</Trans>
            </span>
            <ChevronRight size={16} />
            <strong>
              <Trans>Summer by the lake</Trans>
            </strong>
            <span className={styles.tools}>
              <ArrowDownUp size={18} />
              <List size={18} />
              <LayoutGrid size={18} />
            </span>
          </div>
          <div className={styles.columns}>
            <span className={styles.name}>
              <Trans>Name</Trans>
            </span>
            <span className={styles.date}>
              <Trans>Modified</Trans> <ArrowDown size={12} />
            </span>
            <span className={styles.size}>
              <Trans>Size</Trans>
            </span>
          </div>
          {rows.map((row) => (
            <FileRow key={row.name} row={row} isChosen={isScene(row.art)} />
          ))}
        </div>
      </div>
      <DetailsColumn />
    </div>
  );
}

function Sidebar() {
  const { locale } = useApp().facts;
  const used = formatBytes(3.8 * 1024 ** 3, locale);
  const place = (icon: ReactNode, name: ReactNode, isHere = false) => (
    <span className={clsx(styles.place, isHere && styles.here)}>
      {icon}
      {name}
    </span>
  );
  return (
    <div className={styles.side}>
      <Logo />
      <span className={styles.fresh}>
        <Plus size={18} />
        <Trans>New</Trans>
      </span>
      {place(<HardDrive size={18} />, <Trans>My drive</Trans>, true)}
      {place(<Clock size={18} />, <Trans>Recent</Trans>)}
      {place(<Star size={18} />, <Trans>Starred</Trans>)}
      {place(<Users size={18} />, <Trans>Shared</Trans>)}
      {place(<CloudDownload size={18} />, <Trans>Offline downloads</Trans>)}
      {place(<Trash2 size={18} />, <Trans>Trash</Trans>)}
      <div className={styles.storage}>
        <strong>
          <Trans>Storage</Trans>
        </strong>
        <span>{used}</span>
        <span className={styles.meter}>
          <span className={styles.images} />
          <span className={styles.videos} />
          <span className={styles.archives} />
        </span>
      </div>
    </div>
  );
}

function FileRow({ row, isChosen }: { readonly row: Row; readonly isChosen: boolean }) {
  const { locale } = useApp().facts;
  return (
    <div className={clsx(styles.row, isChosen && styles.chosen)}>
      <span className={styles.box}>{isChosen && <Check size={12} />}</span>
      <EntryArt art={row.art} />
      <span className={styles.name}>{row.name}</span>
      <span className={styles.date}>{row.date}</span>
      <span className={styles.size}>{row.size === null ? '–' : formatBytes(row.size, locale)}</span>
    </div>
  );
}

function DetailsColumn() {
  const { locale } = useApp().facts;
  return (
    <div className={styles.details}>
      <div className={styles.bar}>
        <strong>
          <Trans>Details</Trans>
        </strong>
        <span className={styles.tools}>
          <X size={18} />
        </span>
      </div>
      <div className={styles.facts}>
        <Photo scene="noon" size="large" />
        <strong>Ridge at noon.jpg</strong>
        <span className={styles.faint}>{formatBytes(8.4 * MB, locale)}</span>
        <span className={styles.buttons}>
          <PictureButton isPrimary>
            <Trans>Share</Trans>
          </PictureButton>
          <PictureButton>
            <Trans>Download</Trans>
          </PictureButton>
        </span>
      </div>
    </div>
  );
}

interface PictureButtonProps {
  readonly icon?: ReactNode;
  readonly isPrimary?: boolean;
  readonly children?: ReactNode;
}

/** What looks like a button and can’t be pressed. */
export function PictureButton({ icon, isPrimary = false, children }: PictureButtonProps) {
  return (
    <span className={clsx(styles.button, isPrimary && styles.primary)}>
      {icon}
      {children}
    </span>
  );
}
