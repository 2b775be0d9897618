import { toEntry } from '@aloft/core';
import { formatBytes } from '@aloft/core/rules';
import type { File } from '@aloft/core/wire';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash2 } from '../../ui/icons.tsx';
import { useDriveActions } from '../drive/actions/use-drive-actions.ts';
import { toFileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './stored-list.module.css';

interface StoredListProps {
  /** What is listed, for those who hear it: the id of its heading. */
  readonly labelledBy: string;
  readonly files: readonly File[];
  /** What stands under a name; left out where nothing does. */
  readonly note?: (file: File) => ReactNode;
  /** Draws each as a share of the largest. */
  readonly hasBars?: boolean;
}

/** Bytes of a file, or of all that is in a folder. */
const sizeOf = ({ size, tree_size }: File): string => tree_size ?? size;

/** Entries by what they take, files with a link to their place, folders to what is in them, each with a way into the trash (R10.10). */
export function StoredList({ labelledBy, files, note, hasBars = false }: StoredListProps) {
  const { trash } = useDriveActions();
  const largest = Math.max(1, ...files.map((file) => Number(sizeOf(file))));

  return (
    <ul className={styles.files} aria-labelledby={labelledBy}>
      {files.map((file) => (
        <StoredRow
          key={file.id}
          file={file}
          note={note?.(file)}
          share={hasBars ? Number(sizeOf(file)) / largest : null}
          onTrash={() => void trash([{ id: file.id, name: file.name, parent: file.parent_id }])}
        />
      ))}
    </ul>
  );
}

interface StoredRowProps {
  readonly file: File;
  readonly note: ReactNode;
  /** Of the largest one, between 0 and 1; null where it is not drawn. */
  readonly share: number | null;
  readonly onTrash: () => void;
}

function StoredRow({ file, note, share, onTrash }: StoredRowProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { id, kind, name, parent_id: folder } = file;
  return (
    <li className={styles.row}>
      <Link
        to="/drive/all"
        search={
          kind === 'drive#folder' ? { folder: id } : { ...(folder === '' ? {} : { folder }), marked: id }
        }
        className={styles.file}
      >
        <KindIcon entry={toFileEntry(toEntry(file))} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
        {share !== null && (
          <span aria-hidden className={styles.bar}>
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
        <span className={styles.size}>{formatBytes(sizeOf(file), facts.locale)}</span>
      </Link>
      <IconButton label={t`Move “${name}” to the trash`} onClick={onTrash}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </li>
  );
}
