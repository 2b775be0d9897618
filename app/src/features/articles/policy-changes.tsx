// biome-ignore-all lint/suspicious/noArrayIndexKey: what changed does not change its order
import type { PolicyChange } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import styles from './article.module.css';
import { useFormatDay } from './use-format-day.ts';

interface PolicyChangesProps {
  readonly changes: readonly PolicyChange[];
  /** The date of the version before. */
  readonly since: string;
}

/** What changed since the version before, section by section and word by word. */
export function PolicyChanges({ changes, since }: PolicyChangesProps) {
  const day = useFormatDay()(since);
  return (
    <section aria-labelledby="changes" className={styles.changes}>
      <h2 id="changes">
        <Trans>What changed since {day}</Trans>
      </h2>
      <p className={styles.legend}>
        <Trans>
          <ins>New words</ins> are underlined, <del>words that went</del> are struck through.
        </Trans>
      </p>
      {changes.map(({ section, parts }, at) => (
        <div key={at}>
          <h3>{section === '' ? <Trans>Introduction</Trans> : section}</h3>
          <p className={styles.difference}>
            {parts.map(({ kind, text }, nth) => {
              if (kind === 'added') return <ins key={nth}>{text}</ins>;
              return kind === 'removed' ? <del key={nth}>{text}</del> : <span key={nth}>{text}</span>;
            })}
          </p>
        </div>
      ))}
    </section>
  );
}
