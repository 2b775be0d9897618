import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { createFolder, createTextFile } from '../../../data/files.ts';
import { failureOf } from '../../../data/query-client.ts';
import NameDialog from '../names/name-dialog.tsx';

interface NewDialogProps {
  readonly thing: 'folder' | 'text';
  readonly parentId: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Names and makes a folder or an empty text file. */
export default function NewDialog({ thing, parentId, onMade, onClose }: NewDialogProps) {
  const { t } = useLingui();
  const flows = useRuntime();
  const folder = useMutation(createFolder);
  const text = useMutation(createTextFile(flows));
  const isText = thing === 'text';
  const { isPending, error } = isText ? text : folder;
  function make(given: string): void {
    const name = isText && !given.includes('.') ? `${given}.txt` : given;
    const wanted = { parentId, name };
    const done = {
      onSuccess: () => {
        onMade();
        onClose();
      },
    };
    if (isText) text.mutate(wanted, done);
    else folder.mutate(wanted, done);
  }
  return (
    <NameDialog
      title={isText ? t`New text file` : t`New folder`}
      label={t`Name`}
      initial={isText ? t`Untitled.txt` : ''}
      isFile={isText}
      submit={t`Create`}
      busy={isPending}
      failure={failureOf(error)}
      onSubmit={make}
      onClose={onClose}
    />
  );
}
