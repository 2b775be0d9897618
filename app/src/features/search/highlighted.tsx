import { partsOf } from './highlight.ts';
import styles from './highlighted.module.css';

/** A name with what was searched for marked in it. */
export function Highlighted({ name, query }: { readonly name: string; readonly query: string }) {
  let at = 0;
  return partsOf(name, query).map(({ text, isHit }) => {
    const key = at;
    at += text.length;
    return isHit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    );
  });
}
