import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Eye, EyeOff } from './icons.tsx';
import { inputStyle } from './input-style.ts';
import styles from './text-field.module.css';

interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'> {}

/** A field for a secret, which a person may look at while typing it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hidesLabel, hint, error, invalid, describedBy, id, ...input } = props;
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const words = { hidesLabel, hint, error, invalid, describedBy };
  return (
    <Field id={id} label={label} {...words}>
      {(control) => (
        <span className={styles.inside}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={inputStyle()}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton label={t`Show password`} pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
