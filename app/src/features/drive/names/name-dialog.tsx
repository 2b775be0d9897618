import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './name-dialog.module.css';
import { stemLength, useNameWords } from './use-name-words.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  /** Of a file's name the part before its kind is chosen at first: that is what people change. */
  readonly isFile?: boolean;
  readonly submit: string;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for a name and tells what is wrong with it as it is typed; what was typed stays when it is refused, and a free
 * name is offered when it is taken.
 */
export default function NameDialog(props: NameDialogProps) {
  const { title, label, initial, isFile = false, submit, busy, failure, onSubmit, onClose } = props;
  const [name, setName] = useState(initial);
  const [refused, setRefused] = useState('');
  const { words, free, isPossible } = useNameWords({ name, refused, failure });
  const field = useRef<HTMLInputElement>(null);
  const canSubmit = isPossible && !busy;

  // In the layout phase: what is typed into the field first comes after it.
  useLayoutEffect(() => {
    field.current?.setSelectionRange(0, stemLength(initial, isFile));
  }, [initial, isFile]);

  function send(wanted: string): void {
    setName(wanted);
    setRefused(wanted);
    onSubmit(wanted);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) send(name.trim());
        }}
      >
        <div className={styles.name}>
          <TextField
            label={label}
            error={words}
            ref={field}
            value={name}
            data-initial-focus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          {free !== null && (
            <Button kind="quiet" onClick={() => send(free)}>
              <Trans>Use “{free}”</Trans>
            </Button>
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!canSubmit && !busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
