import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { createFolder } from '../../../data/files.ts';
import { failureOf } from '../../../data/query-client.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Check, X } from '../../../ui/icons.tsx';
import { inputStyle } from '../../../ui/input-style.ts';
import { FolderArt } from '../../files/kind-icon.tsx';
import { useNameProblem } from '../names/use-name-problem.ts';
import styles from './new-folder-row.module.css';

interface NewFolderRowProps {
  readonly parentId: string;
  readonly level: number;
  readonly onMade: (id: string) => void;
  readonly onCancel: () => void;
}

/** A folder that is made in place, in the tree where it will be. */
export function NewFolderRow({ parentId, level, onMade, onCancel }: NewFolderRowProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const create = useMutation(createFolder);
  const failed = useFailureText(failureOf(create.error));
  const problem = useNameProblem(name);
  const id = useId();
  const words = problem ?? failed;

  function make(): void {
    if (problem !== null || name.trim() === '' || create.isPending) return;
    create.mutate({ parentId, name: name.trim() }, { onSuccess: ({ file }) => onMade(file.id) });
  }

  return (
    <div className={styles.part} style={{ '--level': level }}>
      <div className={styles.row}>
        <FolderArt />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for by the press that opened it
          autoFocus
          className={clsx(inputStyle(), styles.input)}
          aria-label={t`Name of the new folder`}
          aria-describedby={id}
          {...(words === '' ? {} : { 'aria-invalid': true })}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // Neither moves anything nor closes the dialog.
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') make();
            else onCancel();
          }}
        />
        <IconButton label={t`Create`} onClick={make}>
          <Check size={18} aria-hidden />
        </IconButton>
        <IconButton label={t`Cancel`} onClick={onCancel}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <FieldError id={id}>{words}</FieldError>
    </div>
  );
}
