import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { type InputLook, inputStyle } from './input-style.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children' | 'className'> {
  readonly look?: InputLook;
  /** What stands beside the input, as a button that copies it. */
  readonly after?: ReactNode;
}

/** A labelled input of one line. */
export function TextField(props: TextFieldProps) {
  const { label, hidesLabel, hint, error, invalid, describedBy, look, after, id, ...input } = props;
  const words = { hidesLabel, hint, error, invalid, describedBy };
  return (
    <Field id={id} label={label} {...words}>
      {(control) => {
        const element = <input {...input} {...control} className={inputStyle(look)} />;
        return after === undefined ? (
          element
        ) : (
          <span className={styles.row}>
            {element}
            {after}
          </span>
        );
      }}
    </Field>
  );
}
