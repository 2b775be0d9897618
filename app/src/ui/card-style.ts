import { clsx } from 'clsx';
import styles from './card.module.css';

/** The class of a card, for a form that is one. */
export function cardStyle({ centred = false }: { readonly centred?: boolean } = {}): string {
  return clsx(styles.card, centred && styles.centred);
}
