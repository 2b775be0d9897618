import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name, which the tooltip shows, too. */
  readonly label: string;
  /** The icon. */
  readonly children: ReactNode;
  readonly size?: 'small' | 'medium';
  /** On or off, for a button that switches something. */
  readonly pressed?: boolean;
}

/** A button with an icon alone. */
export function IconButton(props: IconButtonProps) {
  const { label, children, size = 'medium', pressed, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={clsx(styles.button, size === 'small' && styles.small, className)}
    >
      {children}
    </button>
  );
}
