import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useApp } from '../../../actors/use-runtime.ts';
import { Files } from '../../../ui/icons.tsx';
import type { FileEntry } from '../../files/entry.ts';
import { useKindName } from '../../files/use-kind-name.ts';
import styles from './details-panel.module.css';
import { partsByKind } from './parts-by-kind.ts';

interface ManyProps {
  /** What is chosen, as far as it is loaded. */
  readonly entries: readonly FileEntry[];
  /** How many are; null when nobody has counted them yet. */
  readonly count: number | null;
}

/** How many entries are chosen; and where all of them are loaded, how large they are together. */
export function ManyHead({ entries, count }: ManyProps) {
  const { facts } = useApp();
  const { size } = partsByKind(entries);
  const total = size === null ? null : formatBytes(size, facts.locale);
  return (
    <>
      <div className={styles.many}>
        <Files size={72} aria-hidden />
      </div>
      <div>
        <h3>
          {count === null ? (
            <Trans>All selected</Trans>
          ) : (
            <Plural value={count} one="# item" other="# items" />
          )}
        </h3>
        {count === entries.length && total !== null && (
          <p className="muted">
            <Trans>{total} in total</Trans>
          </p>
        )}
      </div>
    </>
  );
}

/** The chosen entries by kind, where all of them are loaded: of a part nobody can say what the rest is. */
export function ManyFacts({ entries, count }: ManyProps) {
  const { facts } = useApp();
  const kindName = useKindName();
  if (count !== entries.length) return null;
  return (
    <dl>
      {partsByKind(entries).parts.map(({ category, count, size }) => (
        <div key={category} className={styles.part}>
          <dt>{kindName(category)}</dt>
          <dd>
            <Plural value={count} one="# item" other="# items" />
            {size !== null && ` · ${formatBytes(size, facts.locale)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
