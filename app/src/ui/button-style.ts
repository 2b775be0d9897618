import { clsx } from 'clsx';
import styles from './button.module.css';

/** What a button is for; `primary` stands once in a view. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'soft' | 'danger' | 'quietDanger';

export interface ButtonLook {
  /** `secondary` unless said. */
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium' | 'large';
  /** As wide as what holds it. */
  readonly wide?: boolean;
}

/** The class of a button, for a link that looks like one. */
export function buttonStyle({ kind = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return clsx(styles.button, styles[kind], styles[size], wide && styles.wide);
}
