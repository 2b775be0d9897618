import { readUserCode } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import type { CodeFormProps } from '../device-approval.tsx';
import styles from './code-cells.module.css';

const length = 8;
const cells = Array.from({ length }, (_, index) => index);

/** Eight cells for the letters that a TV shows, with one input underneath; sends itself when it is full (R1.7). */
export function CodeCells({ view, onSubmit }: CodeFormProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [{ letters, refused }, setTyped] = useState(() => readUserCode(view.code));
  // What was wrong stays in the cells until it is changed.
  const [isChanged, setChanged] = useState(false);
  const isWrong = view.expired && !isChanged;
  useEffect(() => {
    if (view.expired) input.current?.focus();
  }, [view.expired]);

  function change(event: ChangeEvent<HTMLInputElement>): void {
    const next = readUserCode(event.currentTarget.value);
    setTyped(next);
    setChanged(true);
    if (next.letters.length === length && next.letters !== letters) onSubmit(next.letters);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (letters.length === length) onSubmit(letters);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor="tv-code" className={styles.label}>
        <Trans>Code on the TV</Trans>
      </label>
      <div className={clsx(styles.cells, isWrong && styles.wrong)}>
        <input
          ref={input}
          id="tv-code"
          className={styles.input}
          value={letters}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="tv-code-hint tv-code-error"
          aria-invalid={isWrong}
          onChange={change}
          // Letters are added and taken away at the end, where the next cell is marked.
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length;
            if (currentTarget.selectionEnd !== end) currentTarget.setSelectionRange(end, end);
          }}
        />
        {cells.map((index) => (
          <span
            key={index}
            aria-hidden
            className={clsx(styles.cell, index === Math.min(letters.length, length - 1) && styles.next)}
          >
            {letters.charAt(index)}
          </span>
        ))}
      </div>
      <p id="tv-code-hint" role="status" className={styles.hint}>
        {refused ? (
          <Trans>Codes have letters only, without I and O.</Trans>
        ) : (
          <Trans>Eight letters. The TV shows a new code when this one expires.</Trans>
        )}
      </p>
      <FieldError id="tv-code-error">
        {isWrong ? t`This code is invalid or has expired. Type the one that the TV shows now.` : null}
      </FieldError>
      <Button type="submit" kind="primary" disabled={letters.length < length}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
