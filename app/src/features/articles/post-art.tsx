import type { PostEntry } from '@aloft/core/wire';
import styles from './post-art.module.css';

/** The drawing of a post: flat shapes in one colour of a kind of files. */
export function PostArt({ topic }: { readonly topic: PostEntry['topic'] }) {
  return (
    <svg viewBox="0 0 560 300" aria-hidden className={styles[topic]} preserveAspectRatio="xMidYMid slice">
      <rect width="560" height="300" className={styles.ground} />
      <Shapes topic={topic} />
    </svg>
  );
}

function Shapes({ topic }: { readonly topic: PostEntry['topic'] }) {
  switch (topic) {
    case 'share':
      return (
        <>
          <path d="M190 150 372 86M190 150l182 64" className={styles.thick} />
          <circle cx="190" cy="150" r="40" className={styles.strong} />
          <circle cx="376" cy="84" r="28" className={styles.soft} />
          <circle cx="376" cy="216" r="28" className={styles.soft} />
        </>
      );
    case 'code':
      return (
        <>
          <path d="M120 90h320M120 150h320M120 210h320" className={styles.thin} />
          <path d="M120 210v-60h80V90h160v120h80" className={styles.line} />
          <circle cx="120" cy="210" r="13" className={styles.strong} />
          <circle cx="440" cy="210" r="13" className={styles.strong} />
        </>
      );
    case 'doc':
      return (
        <>
          <rect x="150" y="70" width="260" height="48" rx="12" className={styles.soft} />
          <rect x="150" y="128" width="260" height="48" rx="12" className={styles.soft} />
          <rect x="150" y="186" width="260" height="48" rx="12" className={styles.strong} />
        </>
      );
  }
}
