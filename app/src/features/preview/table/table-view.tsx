import { formatBytes } from '@aloft/core/rules';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ViewProps } from '../view-props.ts';
import { TableSheet } from './table-sheet.tsx';
import styles from './table-view.module.css';
import { useTable } from './use-table.ts';

/** As many bytes as are read into a table. */
const largestTable = 200 * 1000 ** 2;

/** Rows of commas, semicolons or tabs, of any number: sorted and filtered beside the page. What is in them is text. */
export default function TableView(props: ViewProps) {
  const { i18n } = useLingui();
  if (Number(props.entry.size) <= largestTable) return <ReadTable {...props} />;
  const size = formatBytes(largestTable, i18n.locale);
  return (
    <p className={styles.words} role="status">
      <Trans>Tables larger than {size} can’t be shown here. Download this one to read it.</Trans>
    </p>
  );
}

function ReadTable(props: ViewProps) {
  const { t } = useLingui();
  const table = useTable(props);
  const rows = table?.rows ?? 0;
  const words = table === null ? '' : t({ message: plural(rows, { one: '# row', other: '# rows' }) });
  const tell = useEffectEvent((facts: string) => props.onFacts(facts));
  useEffect(() => tell(words), [words]);
  if (table === null) return <Spinner />;
  return <TableSheet label={props.entry.name} table={table} />;
}
