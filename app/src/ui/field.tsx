import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What a control needs to belong to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Where a heading beside it says the same. */
  readonly hidesLabel?: boolean | undefined;
  /** What helps before anything is wrong. */
  readonly hint?: ReactNode;
  /** What is wrong, in words; null, false or empty where nothing is. */
  readonly error?: ReactNode;
  /** Whether the control is wrong although the words about it stand elsewhere. */
  readonly invalid?: boolean | undefined;
  /** The id of those words. */
  readonly describedBy?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly id?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of a control: label above, hint and error below, and the control is told of both. */
export function Field(props: FieldFrameProps) {
  const { label, hidesLabel = false, hint, error, invalid = false, describedBy, children } = props;
  const own = useId();
  const id = props.id ?? own;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const words = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`, describedBy];
  const described = clsx(words);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(hasError || invalid ? { 'aria-invalid': true } : {}),
      })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field or a form. It stands there empty, so that what is put into it is read out. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  );
}
