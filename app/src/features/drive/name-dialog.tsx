import type { Failure, Result } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly submit: string;
  readonly onSubmit: (name: string) => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

/** Asks for a name; what was typed stays when it is refused, and a free name is offered when it is taken. */
export default function NameDialog({ title, label, initial, submit, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useFailureText(failure);
  const free = failure?.code === 'file_duplicated_name' ? failure.message : null;

  async function send(wanted: string): Promise<void> {
    setBusy(true);
    const result = await onSubmit(wanted);
    setBusy(false);
    if (result.ok) onClose();
    else setFailure(result.failure);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void send(name.trim());
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
            <button type="button" className="button button-quiet" onClick={() => void send(free)}>
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
