import styles from './file-name.module.css';

/** So much of the end of a name stays, in characters as one reads them. */
const kept = 10;

/** A name in one line that loses its middle where there is no room for it: its ending says what it is. */
export function FileName({ name }: { readonly name: string }) {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return (
    <span className={styles.name} dir="auto">
      <span className={styles.start}>{characters.slice(0, -kept).join('')}</span>
      <span className={styles.end}>{characters.slice(-kept).join('')}</span>
    </span>
  );
}
