import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Task } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { statusOf } from './task-state.ts';

interface DeleteTasksDialogProps {
  readonly tasks: readonly Task[];
  readonly onDelete: (withFiles: boolean) => void;
  readonly onClose: () => void;
}

/** Asks before downloads are cancelled or forgotten, and whether their files go too (R10.9). */
export function DeleteTasksDialog({ tasks, onDelete, onClose }: DeleteTasksDialogProps) {
  const { t } = useLingui();
  const done = tasks.filter((task) => statusOf(task) === 'complete').length;
  const [withFiles, setWithFiles] = useState(tasks.length === 1 && done === 1);
  return (
    <Dialog title={t`Remove from the list?`} onClose={onClose}>
      <p>
        <Plural
          value={tasks.length}
          one="# download will be removed. If it’s still running, it stops."
          other="# downloads will be removed. Any that are still running stop."
        />
      </p>
      {done > 0 && (
        <Switch
          label={<Trans>Delete the downloaded files too</Trans>}
          hint={<Trans>They’re deleted permanently, not moved to the trash.</Trans>}
          checked={withFiles}
          onChange={setWithFiles}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button kind="danger" onClick={() => onDelete(withFiles)}>
          {withFiles ? <Trans>Delete permanently</Trans> : <Trans>Remove</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
