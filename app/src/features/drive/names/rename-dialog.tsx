import { useLingui } from '@lingui/react/macro';
import type { FileEntry } from '../../files/entry.ts';
import type { DriveActions } from '../actions/use-drive-actions.ts';
import NameDialog from './name-dialog.tsx';
import { useRename } from './use-rename.ts';

interface RenameDialogProps {
  readonly entry: FileEntry;
  readonly actions: DriveActions;
  readonly onClose: () => void;
}

/** Gives an entry another name where its row is not on screen: by the palette. */
export default function RenameDialog({ entry, actions, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const { isBusy, failure, rename } = useRename(actions, onClose);
  return (
    <NameDialog
      title={t`Rename`}
      label={t`Name`}
      initial={entry.name}
      isFile={entry.kind === 'file'}
      submit={t`Rename`}
      busy={isBusy}
      failure={failure}
      onSubmit={(name) => void rename(entry, name)}
      onClose={onClose}
    />
  );
}
