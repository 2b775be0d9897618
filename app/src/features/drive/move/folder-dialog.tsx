import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FindFolder, FoundFolders } from './found-folders.tsx';
import { useFolderTree } from './use-folder-tree.ts';

interface FolderDialogProps {
  readonly title: string;
  /** What the button says that takes the folder. */
  readonly action: ReactNode;
  /** The folder so far; empty for the whole drive. */
  readonly folder: string;
  /** Called with the id and the name of a folder; the id is empty for the whole drive. */
  readonly onChoose: (folder: string, name: string) => void;
  readonly onClose: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Chooses one folder of the drive, in the tree of the dialog for moving (R3.9, R10.1). */
export default function FolderDialog({ title, action, folder, onChoose, onClose }: FolderDialogProps) {
  const [find, setFind] = useState('');
  const [target, setTarget] = useState(folder);
  const tree = useFolderTree({ from: folder, here: null, taken: nothing, find });
  const chosen = tree.rows.find((row) => row.id === target);

  function submit(): void {
    if (chosen === undefined) return;
    onClose();
    onChoose(chosen.id, chosen.name);
  }

  return (
    <Dialog title={title} width="medium" onPhone="screen" onClose={onClose}>
      <FindFolder find={find} onFind={setFind} onSubmit={submit} />
      <FoundFolders tree={tree} target={target} onTarget={setTarget} onSubmit={submit} />
      <DialogActions>
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="primary" disabled={chosen === undefined} onClick={submit}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
