import styles from './caps.module.css';
import { capsOf, type Keyboard } from './key-names.ts';

/** A way to press a shortcut, as caps. */
export function Caps({ way, keyboard }: { readonly way: string; readonly keyboard: Keyboard }) {
  return (
    <span className={styles.caps}>
      {capsOf(way, keyboard).map((cap) => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
