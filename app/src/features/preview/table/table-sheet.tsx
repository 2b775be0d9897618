// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned rows is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the scroller takes the focus, cells do not
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ArrowDown, ArrowUp, Search } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useWindow } from '../../files/grid/use-window.ts';
import { encodingOptions } from '../text/encoding.ts';
import type { Arrangement, TableFacts } from './messages.ts';
import styles from './table-view.module.css';
import type { OpenedTable } from './use-table.ts';

const asWritten: Arrangement = { sort: null, filter: '' };
/** Columns beyond these are not laid out: a row of a million fields is a mistake, and would stop the page. */
const mostColumns = 200;

/** How wide columns are, in characters, by their names and their first rows. */
function widthsOf({ columns }: TableFacts, rows: OpenedTable['stretch']['rows']): readonly number[] {
  return columns.slice(0, mostColumns).map(({ name }, at) => {
    const longest = rows
      .slice(0, 50)
      .reduce((most, { fields }) => Math.max(most, (fields[at] ?? '').length), name.length + 3);
    return Math.min(36, Math.max(7, longest));
  });
}

interface TableSheetProps {
  readonly label: string;
  readonly table: OpenedTable;
}

/** The rows in a window of their own, under the names of the columns, with what finds and sorts them. */
export function TableSheet({ label, table }: TableSheetProps) {
  const { t, i18n } = useLingui();
  const { facts, stretch, rows } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const [arrangement, setArrangement] = useState(asWritten);
  const [widths, setWidths] = useState<readonly number[]>([]);
  const { shown, height, layout, scrollTo } = useWindow(scroller, 'table', table.shown);
  const first = shown.first;
  const end = shown.end;

  const ask = useEffectEvent(table.show);
  useEffect(() => {
    if (end > first) ask(first, end);
  }, [first, end]);
  // What was sorted before the end of the file came is sorted again with all of it.
  const again = useEffectEvent(() => {
    if (arrangement !== asWritten) table.arrange(arrangement);
  });
  useEffect(() => {
    if (table.isWhole) again();
  }, [table.isWhole]);
  const isMeasured = widths.length > 0;
  if (!isMeasured && stretch.rows.length > 0) setWidths(widthsOf(facts, stretch.rows));

  function arrange(next: Arrangement): void {
    setArrangement(next);
    table.arrange(next);
    scrollTo(0);
  }
  function sortBy(column: number): void {
    const { sort } = arrangement;
    const isSame = sort?.column === column;
    const next = isSame && sort.descending ? null : { column, descending: isSame };
    arrange({ ...arrangement, sort: next });
  }

  const number = (value: number): string => value.toLocaleString(i18n.locale);
  const [total, visible] = [number(table.rows), number(table.shown)];
  const signs = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab`, '|': t`Vertical bar` } as const;
  const columns = facts.columns.slice(0, mostColumns);
  const nameOf = (column: number): string => {
    const place = column + 1;
    const { name = '' } = columns[column] ?? {};
    return name === '' ? t`Column ${place}` : name;
  };
  const style: CSSProperties = {
    '--table-columns': `${Math.max(5, total.length + 2)}ch ${widths.map((one) => `minmax(${one + 3}ch, 1fr)`).join(' ')}`,
  };
  return (
    <section className={styles.sheet} aria-label={label} style={style}>
      <div className={styles.tools}>
        <label className={styles.find}>
          <Search size={18} aria-hidden />
          <input
            type="search"
            placeholder={t`Find in the table`}
            aria-label={t`Find in the table`}
            value={arrangement.filter}
            onChange={(event) => arrange({ ...arrangement, filter: event.target.value })}
          />
        </label>
        {(table.busy || !table.isWhole) && <Spinner />}
        <p className={styles.facts}>
          {signs[facts.delimiter]}
          {facts.named && (
            <>
              {' · '}
              <Trans>First row is a header</Trans>
            </>
          )}
        </p>
        <Select
          look="plain"
          aria-label={t`Encoding`}
          className={styles.encoding}
          value={facts.encoding}
          options={encodingOptions}
          onChoose={table.readAs}
        />
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="table"
        aria-label={label}
        aria-rowcount={table.shown + 1}
        aria-colcount={columns.length}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        data-keeps-keys
      >
        <div className={clsx(styles.row, styles.head)} role="row" aria-rowindex={1}>
          <span className={styles.number} role="columnheader">
            <span className="visually-hidden">
              <Trans>Row</Trans>
            </span>
          </span>
          {columns.map((column, at) => {
            const isSorted = arrangement.sort?.column === at;
            const isDown = isSorted && arrangement.sort?.descending === true;
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                key={at}
                role="columnheader"
                className={clsx(styles.cell, column.isNumber && styles.isNumber)}
                aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
              >
                <button type="button" className={styles.sort} onClick={() => sortBy(at)}>
                  <span className={styles.name}>{nameOf(at)}</span>
                  {isSorted &&
                    (isDown ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
                </button>
              </span>
            );
          })}
        </div>
        <div className={styles.rows} role="rowgroup" style={{ height: height * layout.lineHeight }}>
          {stretch.rows.map(({ number: place, fields }, at) => (
            <div
              key={place}
              className={styles.row}
              role="row"
              aria-rowindex={stretch.first + at + 2}
              style={{ top: (stretch.first + at - shown.base) * layout.lineHeight }}
            >
              <span className={styles.number} role="rowheader">
                {number(place)}
              </span>
              {columns.map((column, column_) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  key={column_}
                  role="cell"
                  className={clsx(styles.cell, column.isNumber && styles.isNumber)}
                  title={(fields[column_] ?? '').length > 20 ? fields[column_] : undefined}
                >
                  {fields[column_]}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className={styles.foot} role="status">
        {table.shown === table.rows ? (
          <Plural value={rows} one="# row" other="# rows" />
        ) : (
          <Trans>
            {visible} of {total} rows
          </Trans>
        )}
        {facts.columns.length > mostColumns && (
          <>
            {' · '}
            <Trans>The first {mostColumns} columns are shown.</Trans>
          </>
        )}
      </p>
    </section>
  );
}
