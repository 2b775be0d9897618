import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Folder, FolderPlus } from '../../../ui/icons.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { Acted } from '../actions/acted.ts';
import { useAncestors } from '../folder/use-folder.ts';
import { FindFolder, FoundFolders } from './found-folders.tsx';
import styles from './move-dialog.module.css';
import { NewFolderRow } from './new-folder-row.tsx';
import { useFolderTree } from './use-folder-tree.ts';

type Mode = 'move' | 'copy';

interface FolderRef {
  readonly id: string;
  readonly name: string;
}

interface MoveDialogProps {
  readonly entries: readonly Acted[];
  /** Folders that were chosen lately. */
  readonly recent: readonly FolderRef[];
  readonly onChoose: (mode: Mode, folder: FolderRef) => void;
  readonly onClose: () => void;
}

/** Chooses a folder for entries that are moved or copied: the way without dragging (WCAG 2.5.7, R10.3). */
export default function MoveDialog({ entries, recent, onChoose, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const [mode, setMode] = useState<Mode>('move');
  const [find, setFind] = useState('');
  const [isNaming, setNaming] = useState(false);
  const parents = new Set(entries.map((entry) => entry.parent));
  // Found in several folders: then they are nowhere in particular.
  const from = parents.size === 1 ? (entries[0]?.parent ?? '') : null;
  const [target, setTarget] = useState(from ?? '');
  const ancestors = useAncestors(from ?? '');
  const taken = new Set(entries.map((entry) => entry.id));
  const tree = useFolderTree({ from: from ?? '', here: from, taken, find });
  const row = tree.rows.find((one) => one.id === target);
  const chosen: FolderRef | undefined = row ?? recent.find((one) => one.id === target);
  const name = chosen?.name ?? '';
  const count = entries.length;
  const first = entries[0]?.name ?? '';
  const canSubmit = chosen !== undefined && !taken.has(target) && (mode === 'copy' || target !== from);
  const place = from === null ? null : [t`My drive`, ...ancestors.map((one) => one.name)].join(' / ');

  function submit(): void {
    if (!canSubmit || isNaming) return;
    onClose();
    onChoose(mode, { id: target, name });
  }

  return (
    <Dialog
      title={t({ message: plural(count, { one: `Move or copy “${first}”`, other: 'Move or copy # items' }) })}
      width="medium"
      onPhone="screen"
      onClose={onClose}
    >
      {place !== null && (
        <p className={styles.from}>
          <Trans>From {place}</Trans>
        </p>
      )}
      <div className={styles.row}>
        <Segments
          label={t`Move or copy`}
          segments={[
            { value: 'move', label: t({ message: 'Move', context: 'verb' }) },
            { value: 'copy', label: t({ message: 'Copy', context: 'verb' }) },
          ]}
          chosen={mode}
          onChoose={setMode}
        />
        <FindFolder find={find} onFind={setFind} onSubmit={submit} />
      </div>
      {recent.length > 0 && (
        <Recent>
          {recent.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.chip}
              aria-pressed={one.id === target}
              onClick={() => setTarget(one.id)}
            >
              <Folder size={16} aria-hidden />
              {one.name}
            </button>
          ))}
        </Recent>
      )}
      <FoundFolders
        tree={tree}
        target={target}
        onTarget={setTarget}
        onSubmit={submit}
        newFolder={
          isNaming && (
            <NewFolderRow
              parentId={target}
              level={row?.level ?? 1}
              onMade={(id) => {
                setNaming(false);
                tree.setOpen(target, true);
                setTarget(id);
              }}
              onCancel={() => setNaming(false)}
            />
          )
        }
      />
      <div className={styles.foot}>
        <Button
          kind="quiet"
          icon={<FolderPlus size={18} aria-hidden />}
          disabled={row === undefined || taken.has(target)}
          onClick={() => {
            tree.setOpen(target, true);
            setNaming(true);
          }}
        >
          <Trans>New folder</Trans>
        </Button>
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" className={styles.submit} disabled={!canSubmit || isNaming} onClick={submit}>
            {mode === 'move' ? <Trans>Move to {name}</Trans> : <Trans>Copy to {name}</Trans>}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Recent({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div role="group" aria-label={t`Recently used folders`} className={styles.recent}>
      <span className={styles.lately} aria-hidden>
        <Trans>Recent</Trans>
      </span>
      {children}
    </div>
  );
}
