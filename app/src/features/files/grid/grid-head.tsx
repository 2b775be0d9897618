// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from '../../../ui/icons.tsx';
import { everything, nothing, type Selection } from '../selection/selection.ts';
import check from './file-check.module.css';
import styles from './grid-head.module.css';

/** The column of a date that no order is to be had by. */
export interface PlainColumn {
  readonly name: string;
}

/** A column that a list is ordered by. */
export interface OrderColumn<Order extends string> extends PlainColumn {
  readonly asc: Order;
  readonly desc: Order;
}

export type FileOrder =
  | 'name_asc'
  | 'name_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'size_asc'
  | 'size_desc'
  | 'type_desc';

interface GridHeadProps<Order extends string> {
  readonly order: FileOrder | Order;
  /** What the column that tells where an entry is is called; null without one. */
  readonly where: string | null;
  /** Left out where it is the date of the last change. */
  readonly date: OrderColumn<Order> | PlainColumn | undefined;
  readonly all: boolean;
  readonly onOrder: (order: FileOrder | Order) => void;
  readonly onSelect: (selection: Selection) => void;
}

/** The list's head: what is in a column, and how it is ordered (R2.26). */
export function GridHead<Order extends string>(props: GridHeadProps<Order>) {
  const { order, where, all, onOrder, onSelect } = props;
  const { t } = useLingui();
  const date = props.date ?? ({ name: t`Modified`, asc: 'modified_asc', desc: 'modified_desc' } as const);
  const column = ({ name, asc, desc }: OrderColumn<FileOrder | Order>, className?: string) => (
    <span
      role="columnheader"
      className={className}
      aria-sort={order === asc ? 'ascending' : order === desc ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onOrder(order === asc ? desc : asc)}>
        {name}
        {order === asc && <ArrowUp size={14} aria-hidden />}
        {order === desc && <ArrowDown size={14} aria-hidden />}
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
      {column({ name: t`Name`, asc: 'name_asc', desc: 'name_desc' })}
      {where !== null && <span role="columnheader">{where}</span>}
      {'asc' in date ? column(date) : <span role="columnheader">{date.name}</span>}
      {column({ name: t`Size`, asc: 'size_asc', desc: 'size_desc' }, styles.size)}
      <span role="columnheader">
        <span className="visually-hidden">{t`Actions`}</span>
      </span>
    </div>
  );
}
