import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useServerMoment } from '../../../actors/use-layout.ts';
import type { FileOrder } from '../../../data/files.ts';
import type { FileEntry } from '../../files/entry.ts';
import type { OrderColumn } from '../../files/grid/grid-head.tsx';
import type { FoundEntries } from '../../files/grid/grid-props.ts';
import { EntryLocation } from '../../search/entry-location.tsx';
import styles from './trash-entries.module.css';

/** The orders of the trash. */
export type TrashOrder = Exclude<NonNullable<FileOrder>, 'starred_first' | 'relevance'>;

/** The order of the trash: what was deleted last comes first. */
export const trashOrder: TrashOrder = 'deleted_desc';

const dayMs = 24 * 3600_000;
/** An entry that goes within so many days is marked. */
const soon = 3;

/** Days until an entry is deleted for good, begun ones included; null where it never is. */
function daysLeft({ purged = '' }: Pick<FileEntry, 'purged'>, now: number): number | null {
  return purged === '' ? null : Math.max(0, Math.ceil((Date.parse(purged) - now) / dayMs));
}

function DaysLeft({ entry, now }: { readonly entry: FileEntry; readonly now: number }) {
  const left = daysLeft(entry, now);
  if (left === null) return null;
  return (
    <span className={clsx(styles.left, left <= soon && styles.soon)}>
      <Plural value={left} one="# day left" other="# days left" />
    </span>
  );
}

/** What a list of entries in the trash tells of each: where it was, when it was deleted, and how long it stays. */
export function useTrashEntries(nameOf: FoundEntries['nameOf'] = plainName) {
  const { t } = useLingui();
  const now = useServerMoment();
  return useMemo(() => {
    const date: OrderColumn<'deleted_asc' | 'deleted_desc'> = {
      name: t`Deleted`,
      asc: 'deleted_asc',
      desc: 'deleted_desc',
    };
    const found: FoundEntries = {
      nameOf,
      whereOf: (entry) => <EntryLocation entry={entry} />,
      whereName: t`Original location`,
      dateOf: (entry) => entry.deleted ?? '',
      noteOf: (entry) => <DaysLeft entry={entry} now={now} />,
    };
    return { date, found };
  }, [t, nameOf, now]);
}

const plainName = (entry: FileEntry): string => entry.name;
