import { formatBytes } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import styles from './storage-kinds.module.css';
import meter from './storage-meter.module.css';
import type { StorageKind, StoragePart } from './storage-parts.ts';

/** What the storage is used for: the meter's colours with their names and sizes. */
export function StorageKinds({ parts }: { readonly parts: readonly StoragePart[] }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const names: Readonly<Record<StorageKind, string>> = {
    video: t`Videos`,
    image: t`Images`,
    archive: t`Archives`,
    document: t`Documents`,
    audio: t`Audio`,
    other: t`Other`,
    trash: t`Trash`,
  };
  return (
    <ul className={styles.kinds}>
      {parts.map(({ kind, size }) => (
        <li key={kind}>
          <span className={clsx(meter.dot, meter[kind])} />
          <span className={styles.kind}>{names[kind]}</span>
          <span className={styles.size}>{formatBytes(size, facts.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
