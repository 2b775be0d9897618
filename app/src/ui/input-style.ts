import { clsx } from 'clsx';
import styles from './input.module.css';

/** How a field that is typed into looks: plain words, or a code with its letters apart. */
export type InputLook = 'text' | 'code';

/** The class of such a field. */
export function inputStyle(look: InputLook = 'text'): string {
  return clsx(styles.input, look === 'code' && styles.code);
}
