import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name; what was typed stays when it is refused, and a free name is offered when it is taken. */
export default function NameDialog(props: NameDialogProps) {
  const { title, label, initial, submit, busy, failure, onSubmit, onClose } = props;
  const [name, setName] = useState(initial);
  const text = useFailureText(failure);
  const free = failure?.code === 'file_duplicated_name' ? failure.message : null;

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onSubmit(name.trim());
        }}
      >
        <div className="field">
          <label htmlFor="entry-name">{label}</label>
          <input
            id="entry-name"
            className="input"
            value={name}
            autoFocus
            maxLength={255}
            aria-invalid={failure !== null}
            aria-describedby="entry-name-error"
            onChange={(event) => setName(event.target.value)}
          />
          <p id="entry-name-error" role="alert" className="field-error">
            {text}
          </p>
          {free !== null && (
            <button type="button" className="button button-quiet" onClick={() => onSubmit(free)}>
              <Trans>Use “{free}”</Trans>
            </button>
          )}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button button-secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="button button-primary" disabled={busy || name.trim() === ''}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
