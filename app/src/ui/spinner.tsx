import { clsx } from 'clsx';
import styles from './spinner.module.css';

/** That something is under way. It says nothing: words stand beside it, in the reader's language. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden className={clsx(styles.spinner, className)} />;
}
