import styles from './region-page.module.css';

/** A globe with a closed place on it. */
export function RegionArt() {
  return (
    <svg className={styles.art} viewBox="0 0 340 340" aria-hidden="true">
      <circle cx="170" cy="174" r="165" className={styles.globe} />
      <g className={styles.lines} fill="none" strokeWidth="5">
        <path d="M5 174h330M28 91h284M28 257h284M170 9v330" />
        <ellipse cx="170" cy="174" rx="68" ry="164" />
      </g>
      <path className={styles.pin} d="M229 187c-25-35-46-61-46-81a46 46 0 0 1 92 0c0 20-21 46-46 81z" />
      <path className={styles.cross} d="m214 91 30 30m0-30-30 30" strokeWidth="10" strokeLinecap="round" />
    </svg>
  );
}
