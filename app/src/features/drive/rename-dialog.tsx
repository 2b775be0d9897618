import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { renameFile } from '../../data/file-changes.ts';
import { failureOf, resultOf } from '../../data/query-client.ts';
import type { FileEntry } from '../files/entry.ts';
import NameDialog from './name-dialog.tsx';
import type { DriveActions } from './use-drive-actions.ts';

interface RenameDialogProps {
  readonly entry: FileEntry;
  readonly actions: DriveActions;
  readonly onClose: () => void;
}

/** What only another name helps against: the dialog stays and says it. */
const asksForAnother: ReadonlySet<string> = new Set(['file_duplicated_name', 'invalid_argument']);

/** Gives an entry another name; the list shows it at once, and the old one again when it could not be given. */
export default function RenameDialog({ entry, actions, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const { mutateAsync, isPending, isPaused, error } = useMutation(renameFile);
  const failure = failureOf(error);
  const close = useEffectEvent(onClose);

  // Without a line the change waits with the others, and nobody waits in a dialog for it.
  useEffect(() => {
    if (isPaused) close();
  }, [isPaused]);

  async function nameBack(): Promise<void> {
    const renamed = await resultOf(mutateAsync({ id: entry.id, name: entry.name }));
    if (!renamed.ok) actions.failed(t`Couldn’t undo the renaming.`, nameBack);
  }

  async function rename(name: string): Promise<void> {
    const { id, name: before } = entry;
    if (name === before) {
      onClose();
      return;
    }
    const renamed = await resultOf(mutateAsync({ id, name }));
    if (renamed.ok) {
      actions.remember(t`Renamed to “${name}”`, nameBack);
    } else if (asksForAnother.has(renamed.failure.code)) return;
    else if (renamed.failure.code === 'file_not_found') actions.sayGone();
    else actions.failed(t`“${before}” was not renamed`, () => rename(name));
    onClose();
  }

  return (
    <NameDialog
      title={t`Rename`}
      label={t`Name`}
      initial={entry.name}
      isFile={entry.kind === 'file'}
      submit={t`Rename`}
      busy={isPending}
      failure={failure !== null && asksForAnother.has(failure.code) ? failure : null}
      onSubmit={(name) => void rename(name)}
      onClose={onClose}
    />
  );
}
