// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { formatBytes, formatDuration, formatListingDate } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EllipsisVertical, Play, Star, Users } from '../../../ui/icons.tsx';
import { dropFolderOf, type FileEntry } from '../entry.ts';
import { KindIcon } from '../kind-icon.tsx';
import check from './file-check.module.css';
import styles from './file-row.module.css';
import type { ContentOf, FoundEntries } from './grid-props.ts';

/** What a row or a tile is told. */
export interface FileItemProps {
  /** Undefined while it is not loaded. */
  readonly entry: FileEntry | undefined;
  readonly index: number;
  /** How many lines it stands below the first one of the scroller, in a list. */
  readonly at: number;
  readonly column: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly marked: boolean;
  /** Cut, or being dragged. */
  readonly dimmed: boolean;
  /** What is dragged would land in it. */
  readonly target: boolean;
  readonly joinedAbove: boolean;
  readonly joinedBelow: boolean;
  readonly href: string;
  readonly hasMenu: boolean;
  readonly movable: boolean;
  readonly timeZone: string;
  readonly locale: string;
  readonly found: FoundEntries | undefined;
  readonly contentOf: ContentOf | undefined;
  /** In place of the name while it is changed. */
  readonly nameField: ReactNode;
}

function Check({ entry, selected }: { readonly entry: FileEntry; readonly selected: boolean }) {
  const { t } = useLingui();
  return (
    <span className={check.check}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={t`Select ${entry.name}`}
        data-part="check"
      />
    </span>
  );
}

function More({ entry }: { readonly entry: FileEntry }) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Actions for ${entry.name}`} tabIndex={-1} data-part="menu">
      <EllipsisVertical size={18} aria-hidden />
    </IconButton>
  );
}

const classOf = ({ marked, dimmed, target }: FileItemProps): string =>
  clsx(marked && styles.marked, dimmed && styles.dimmed, target && styles.target);

function StarMark() {
  const { t } = useLingui();
  return <Star className={styles.star} size={14} fill="currentColor" role="img" aria-label={t`Starred`} />;
}

function SharedMark() {
  const { t } = useLingui();
  return <Users className={styles.shared} size={14} role="img" aria-label={t`Shared`} />;
}

/** What stands in a cell until its entry is loaded; the name's length differs from line to line. */
function Blank({ index, part }: { readonly index: number; readonly part: 'name' | 'short' }) {
  return (
    <span
      aria-hidden
      className={styles.blank}
      style={part === 'name' ? { width: `${30 + ((index * 37) % 40)}%` } : {}}
    />
  );
}

/** The cells of a line whose entry is on its way. */
function BlankCells({ index }: { readonly index: number }) {
  return (
    <>
      <span role="gridcell" className={styles.check} />
      <span role="gridcell" className={styles.name}>
        <span aria-hidden className={clsx(styles.blank, styles.blankIcon, styles.icon)} />
        <Blank index={index} part="name" />
      </span>
      <span role="gridcell" className={styles.modified}>
        <Blank index={index} part="short" />
      </span>
      <span role="gridcell" className={styles.size} />
      <span role="gridcell" className={styles.more} />
    </>
  );
}

interface CellsProps extends FileItemProps {
  readonly entry: FileEntry;
}

/** The name that opens the entry, with its marks. */
function EntryName({
  entry,
  href,
  found,
  nameField,
}: Pick<CellsProps, 'entry' | 'href' | 'found' | 'nameField'>) {
  return (
    <>
      {nameField ?? (
        <a
          href={href}
          tabIndex={-1}
          draggable={false}
          data-part="name"
          className={styles.link}
          title={entry.name}
        >
          {found === undefined ? entry.name : found.nameOf(entry)}
        </a>
      )}
      {entry.starred && <StarMark />}
      {entry.shared === true && <SharedMark />}
    </>
  );
}

/** The bytes of a file, or what is in a folder. */
const sizeOf = ({
  entry,
  locale,
  contentOf,
}: Pick<CellsProps, 'entry' | 'locale' | 'contentOf'>): ReactNode =>
  entry.kind === 'folder' ? contentOf?.(entry) : <span>{formatBytes(entry.size, locale)}</span>;

function Cells(props: CellsProps) {
  const { entry, selected, href, hasMenu, timeZone, found, nameField } = props;
  return (
    <>
      <span role="gridcell" className={styles.check}>
        <Check entry={entry} selected={selected} />
      </span>
      <span role="gridcell" className={styles.name}>
        <KindIcon key={entry.id} entry={entry} className={styles.icon} />
        <EntryName entry={entry} href={href} found={found} nameField={nameField} />
        {found?.noteOf !== undefined && <span className={styles.note}>{found.noteOf(entry)}</span>}
      </span>
      {found !== undefined && (
        <span role="gridcell" className={styles.where}>
          {found.whereOf(entry)}
        </span>
      )}
      <span role="gridcell" className={styles.modified}>
        {formatListingDate(found?.dateOf?.(entry) ?? entry.modified, timeZone)}
      </span>
      <span role="gridcell" className={styles.size}>
        {sizeOf(props)}
      </span>
      <span role="gridcell" className={styles.more}>
        {hasMenu && <More entry={entry} />}
      </span>
    </>
  );
}

/** One line of the list. Its clicks and keys are the grid's. */
export const FileRow = memo(function FileRow(props: FileItemProps) {
  const { entry, index, selected, focused } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={entry === undefined}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      {...(entry === undefined ? {} : dropFolderOf(entry))}
      draggable={props.movable && entry !== undefined}
      className={clsx(
        styles.row,
        classOf(props),
        props.found?.dateOf !== undefined && styles.dated,
        props.joinedAbove && styles.joinedAbove,
        props.joinedBelow && styles.joinedBelow,
      )}
      style={{ '--at': props.at }}
    >
      {entry === undefined ? <BlankCells index={index} /> : <Cells {...props} entry={entry} />}
    </div>
  );
});

/** The day of a date in a listing, without its time. */
const listingDay = (time: string, timeZone: string): string =>
  formatListingDate(time, timeZone).split(' ')[0] ?? '';

type TileFactsProps = Pick<CellsProps, 'entry' | 'timeZone' | 'locale' | 'found' | 'contentOf'>;

/** How large, and when it was changed, the day alone; or when it was found and where. */
function TileFacts(props: TileFactsProps) {
  const { entry, timeZone, found } = props;
  if (found?.dateOf !== undefined)
    return (
      <span className={styles.facts}>
        {found.noteOf !== undefined && <span>{found.noteOf(entry)}</span>}
        <span className={found.noteOf === undefined ? undefined : styles.day}>
          {listingDay(found.dateOf(entry), timeZone)}
        </span>
        <span className={styles.day}>{found.whereOf(entry)}</span>
      </span>
    );
  return (
    <span className={styles.facts}>
      {sizeOf(props)}
      <span className={styles.day}>{listingDay(entry.modified, timeZone)}</span>
    </span>
  );
}

function TileContent(props: CellsProps) {
  const { entry, selected, href, hasMenu, found, nameField } = props;
  const seconds = entry.media?.seconds ?? 0;
  return (
    <>
      <span className={styles.tileCheck}>
        <Check entry={entry} selected={selected} />
      </span>
      <KindIcon key={entry.id} entry={entry} className={styles.picture} />
      {entry.category === 'video' && seconds > 0 && (
        <span className={styles.length}>
          <Play size={12} aria-hidden />
          {formatDuration(seconds)}
        </span>
      )}
      <span className={styles.caption}>
        <EntryName entry={entry} href={href} found={found} nameField={nameField} />
        <TileFacts {...props} />
        {hasMenu && <More entry={entry} />}
      </span>
    </>
  );
}

/** One tile of the grid view. */
export const FileTile = memo(function FileTile(props: FileItemProps) {
  const { entry, index, column, selected, focused } = props;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-busy={entry === undefined}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      {...(entry === undefined ? {} : dropFolderOf(entry))}
      draggable={props.movable && entry !== undefined}
      className={clsx(styles.tile, classOf(props))}
    >
      {entry === undefined ? (
        <span className={clsx(styles.caption, styles.blankCaption)}>
          <Blank index={index} part="name" />
        </span>
      ) : (
        <TileContent {...props} entry={entry} />
      )}
    </div>
  );
});
