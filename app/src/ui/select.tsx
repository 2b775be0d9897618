import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from './icons.tsx';
import styles from './select.module.css';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string;
}

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'size'> {
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  /** Within a form it has the frame of a field; in a bar it has none. */
  readonly look?: 'field' | 'plain';
  readonly icon?: ReactNode;
}

/** The browser's own select. It is named by a label or `aria-label`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChoose, look = 'field', icon, className, ...rest } = props;
  return (
    <span className={clsx(styles.frame, styles[look], icon !== undefined && styles.withIcon, className)}>
      {icon}
      <select
        {...rest}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className={styles.chevron} />
    </span>
  );
}
