import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { inputStyle } from '../../../ui/input-style.ts';
import styles from './rename-field.module.css';

/** What is marked of a name that is being written, or where the next letter goes. */
export interface Caret {
  readonly start: number | null;
  readonly end: number | null;
}

interface RenameFieldProps {
  /** The name that is changed. */
  readonly before: string;
  readonly name: string;
  /** How much of the name is marked at first. */
  readonly marked: number;
  /** Where one was in the field before its row moved; null at first. */
  readonly caret: RefObject<Caret | null>;
  /** What is wrong, in words; empty for nothing. */
  readonly words: string;
  /** A free name, where the written one is taken. */
  readonly free: string | null;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  readonly onSubmit: () => void;
  readonly onFree: (name: string) => void;
  readonly onBlur: () => void;
  readonly onCancel: () => void;
}

/** The list has keys, presses and drags of its own, which are not for what is in the field. */
const keepFromList = (event: SyntheticEvent): void => event.stopPropagation();

/** A field in place of a name in its row; what is wrong stands below it, over the rows. */
export function RenameField(props: RenameFieldProps) {
  const { before, name, marked, caret, words, free, isBusy } = props;
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLSpanElement>(null);

  // With its row it may move to another place in the list, in the middle of a word: the next letter goes where it was to go.
  const first = useRef(marked);
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return;
    const { start, end } = caret.current ?? { start: 0, end: first.current };
    input.focus();
    input.setSelectionRange(start, end);
    return () => {
      caret.current = { start: input.selectionStart, end: input.selectionEnd };
    };
  }, [caret]);

  // Rows cut what stands out of them: the top layer does not.
  useLayoutEffect(() => {
    const element = note.current;
    if (element === null || words === '') return;
    const place = (): void => {
      const at = field.current?.getBoundingClientRect();
      if (at === undefined) return;
      element.style.left = `${at.left}px`;
      element.style.top = `${at.bottom + 4}px`;
    };
    element.showPopover();
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      if (element.isConnected) element.hidePopover();
    };
  }, [words]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target !== field.current) return;
    event.preventDefault();
    if (event.key === 'Escape') props.onCancel();
    else if (!isBusy) props.onSubmit();
  }
  function onBlur(event: FocusEvent): void {
    const isWithin = event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget);
    // A window that loses the focus keeps its active element: one comes back to the field.
    if (isWithin !== true && document.activeElement !== field.current) props.onBlur();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the list
    <span
      ref={box}
      className={styles.field}
      draggable
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={keepFromList}
      onDoubleClick={keepFromList}
      onContextMenu={keepFromList}
      onPointerDown={keepFromList}
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        ref={field}
        className={clsx(inputStyle(), styles.input)}
        aria-label={t`Name of ${before}`}
        aria-describedby={id}
        {...(words === '' ? {} : { 'aria-invalid': true })}
        aria-busy={isBusy}
        readOnly={isBusy}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => props.onName(event.target.value)}
      />
      <span ref={note} popover="manual" className={styles.note}>
        <FieldError id={id}>{words}</FieldError>
        {free !== null && (
          <Button kind="quiet" size="small" onClick={() => props.onFree(free)}>
            <Trans>Use “{free}”</Trans>
          </Button>
        )}
      </span>
    </span>
  );
}
