import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  readonly icon?: ReactNode;
  /** While it works: it keeps the focus, says so and takes no press. */
  readonly busy?: boolean;
}

/** A button with words. It submits its form only when `type` says so. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, busy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        buttonStyle({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner className={styles.spinner} /> : icon}
      {children}
    </button>
  );
}
