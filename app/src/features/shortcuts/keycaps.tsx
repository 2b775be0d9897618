import { type Keyboard, keycapsOf } from './key-names.ts';
import styles from './keycaps.module.css';

/** The keys of a shortcut, as keycaps. */
export function Keycaps({ keys, keyboard }: { readonly keys: string; readonly keyboard: Keyboard }) {
  return (
    <span className={styles.keycaps}>
      {keycapsOf(keys, keyboard).map((keycap) => (
        <kbd key={keycap} className={styles.keycap}>
          {keycap}
        </kbd>
      ))}
    </span>
  );
}
