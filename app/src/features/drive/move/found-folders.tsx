import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { inputStyle } from '../../../ui/input-style.ts';
import { FolderTree } from './folder-tree.tsx';
import styles from './found-folders.module.css';
import type { FolderRows } from './use-folder-tree.ts';

interface FindFolderProps {
  readonly find: string;
  readonly onFind: (find: string) => void;
  /** Enter. */
  readonly onSubmit: () => void;
}

/** The field that looks for a folder by its name, wherever it is. */
export function FindFolder({ find, onFind, onSubmit }: FindFolderProps) {
  const { t } = useLingui();
  return (
    <input
      type="search"
      className={clsx(inputStyle(), styles.find)}
      placeholder={t`Find a folder`}
      aria-label={t`Find a folder`}
      value={find}
      onChange={(event) => onFind(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It may stand within the form of the search.
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface FoundFoldersProps {
  readonly tree: FolderRows;
  readonly target: string;
  readonly onTarget: (id: string) => void;
  readonly onSubmit: () => void;
  /** What stands below the target: the field of a new folder. */
  readonly newFolder?: ReactNode;
}

/** The tree of folders, or those that a name finds, or why there are none. */
export function FoundFolders({ tree, target, onTarget, onSubmit, newFolder = null }: FoundFoldersProps) {
  if (tree.isFinding && tree.rows.length === 0)
    return (
      <p role="status" className={styles.nothing}>
        {tree.findStatus === 'loading' ? (
          <Trans>Looking…</Trans>
        ) : tree.findStatus === 'failed' ? (
          <Trans>Couldn’t search folders. Try again.</Trans>
        ) : (
          <Trans>No folder has this name</Trans>
        )}
      </p>
    );
  return (
    <FolderTree
      rows={tree.rows}
      target={target}
      onTarget={onTarget}
      onOpen={tree.setOpen}
      onSubmit={onSubmit}
      newFolder={newFolder}
    />
  );
}
