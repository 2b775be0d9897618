import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { createFolder, createTextFile } from '../../../data/files.ts';
import { failureOf } from '../../../data/query-client.ts';
import { revealedEntriesOf } from '../folder/revealed-entries.ts';
import NameDialog from '../names/name-dialog.tsx';

interface NewDialogProps {
  readonly thing: 'folder' | 'text';
  readonly parentId: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** The ending of a name that was written over `Untitled`, with the ending of that behind it. */
const secondEnding = /(\.[\p{L}\d]{1,8})\.txt$/u;

/** The name of a new text file: with an ending, and the one that was written before the one that was offered. */
const textFileName = (given: string): string =>
  given.includes('.') ? given.replace(secondEnding, '$1') : `${given}.txt`;

/** Names and makes a folder or an empty text file, which is opened. */
export default function NewDialog({ thing, parentId, onMade, onClose }: NewDialogProps) {
  const { t } = useLingui();
  const flows = useRuntime();
  const client = useQueryClient();
  const navigate = useNavigate();
  const folder = useMutation(createFolder);
  const text = useMutation(createTextFile(flows));
  const isText = thing === 'text';
  const { isPending, error } = isText ? text : folder;
  function make(given: string): void {
    const reveal = revealedEntriesOf(client).begin();
    const made = (id: string, name: string): void => {
      onMade();
      onClose();
      reveal({ entries: [{ id, name }], folder: parentId });
    };
    if (isText) {
      const name = textFileName(given);
      text.mutate(
        { parentId, name },
        {
          onSuccess: (id) => {
            made(id, name);
            void navigate({
              to: '/drive/all',
              search: { ...(parentId === '' ? {} : { folder: parentId }), file: id },
            });
          },
        },
      );
    } else folder.mutate({ parentId, name: given }, { onSuccess: ({ file }) => made(file.id, file.name) });
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
