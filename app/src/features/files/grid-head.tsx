// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from '../../ui/icons.tsx';
import check from './file-check.module.css';
import styles from './grid-head.module.css';
import { everything, nothing, type Selection } from './selection.ts';

export type FileOrder =
  | 'name_asc'
  | 'name_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'size_asc'
  | 'size_desc';

interface GridHeadProps {
  readonly order: FileOrder;
  /** Whether the list tells where each entry is. */
  readonly hasWhere: boolean;
  readonly all: boolean;
  readonly onOrder: (order: FileOrder) => void;
  readonly onSelect: (selection: Selection) => void;
}

/** The list's head: what is in a column, and how it is ordered (R2.26). */
export function GridHead({ order, hasWhere, all, onOrder, onSelect }: GridHeadProps) {
  const { t } = useLingui();
  const names = { name: t`Name`, modified: t`Modified`, size: t`Size` };
  const [by, way] = order.split('_');
  const column = (key: 'name' | 'modified' | 'size', className?: string) => (
    <span
      role="columnheader"
      className={className}
      aria-sort={by !== key ? 'none' : way === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={() => onOrder(by === key && way === 'asc' ? `${key}_desc` : `${key}_asc`)}
      >
        {names[key]}
        {by === key &&
          (way === 'asc' ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />)}
      </button>
    </span>
  );
  return (
    <div role="row" aria-rowindex={1} className={styles.head} data-part="head">
      <span role="columnheader" className={check.check}>
        <input
          type="checkbox"
          aria-label={t`Select all`}
          checked={all}
          onChange={() => onSelect(all ? nothing : everything)}
        />
      </span>
      {column('name')}
      {hasWhere && <span role="columnheader">{t`Where`}</span>}
      {column('modified')}
      {column('size', styles.size)}
      <span role="columnheader">
        <span className="visually-hidden">{t`Actions`}</span>
      </span>
    </div>
  );
}
