import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { childFolders, folderAncestors, foldersNamed } from '../../../data/files.ts';

/** One line of the tree. */
export interface TreeRow {
  readonly id: string;
  readonly name: string;
  /** 1 at the top. */
  readonly level: number;
  /** Null where it cannot be opened. */
  readonly expanded: boolean | null;
  /** The folder it is in; null for the top. */
  readonly parent: string | null;
  readonly note: 'none' | 'here' | 'taken';
  readonly status: 'ready' | 'loading' | 'failed' | 'cut';
}

interface TreeOptions {
  /** The folder down to which the tree is open. */
  readonly from: string;
  /** The folder that what is moved lies in; null where it is in none or in several. */
  readonly here: string | null;
  /** What is moved: no folder can go into itself. */
  readonly taken: ReadonlySet<string>;
  readonly find: string;
}

/** The tree of folders as a dialog shows it. */
export type FolderRows = ReturnType<typeof useFolderTree>;

/** The folders of the drive as lines: opened as far as a person has opened them, or those that a name finds. */
export function useFolderTree({ from, here, taken, find }: TreeOptions) {
  const { t } = useLingui();
  const wanted = useDeferredValue(find.trim());
  const way = useQuery(folderAncestors(from));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const above = new Set(['', ...(way.data?.ancestors ?? []).map((one) => one.id)]);
  const isOpen = (id: string): boolean => changed.get(id) ?? above.has(id);
  const open = [...new Set([...above, ...changed.keys()])].filter(isOpen);
  const children = useQueries({ queries: open.map((id) => childFolders(id)) });
  const found = useQuery(foldersNamed(wanted));

  const childrenOf = (id: string) => children[open.indexOf(id)];
  const noteOf = (id: string): TreeRow['note'] => (taken.has(id) ? 'taken' : id === here ? 'here' : 'none');

  function rowsOf(folder: { id: string; name: string }, level: number, parent: string | null): TreeRow[] {
    const { id, name } = folder;
    const expanded = taken.has(id) ? null : isOpen(id);
    const below = expanded === true ? childrenOf(id) : undefined;
    const status = below?.isError
      ? 'failed'
      : below?.isPending
        ? 'loading'
        : below?.data?.isCut
          ? 'cut'
          : 'ready';
    const isLeaf = below?.data?.folders.length === 0;
    const row: TreeRow = {
      id,
      name,
      level,
      parent,
      expanded: isLeaf ? null : expanded,
      note: noteOf(id),
      status,
    };
    return [row, ...(below?.data?.folders ?? []).flatMap((one) => rowsOf(one, level + 1, id))];
  }

  const isFinding = wanted !== '';
  const rows: readonly TreeRow[] = isFinding
    ? (found.data ?? []).map((one) => ({
        ...one,
        level: 1,
        expanded: null,
        parent: null,
        note: noteOf(one.id),
        status: 'ready',
      }))
    : rowsOf({ id: '', name: t`My drive` }, 1, null);
  return {
    rows,
    isFinding,
    findStatus: found.isError ? 'failed' : isFinding && found.isPending ? 'loading' : 'ready',
    setOpen: (id: string, opened: boolean): void => setChanged((old) => new Map(old).set(id, opened)),
  } as const;
}
