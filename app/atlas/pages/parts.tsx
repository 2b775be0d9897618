import { Fragment, type ReactNode } from 'react';
import { anchorOf } from '../search-entry.ts';
import styles from './parts.module.css';

interface PartProps {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly id?: string; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls within its room; the first cell of a row names it. */
export function Table({ label, head, rows }: TableProps) {
  if (rows.length === 0) return <p className={styles.none}>None.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard
    <section className={styles.scroll} aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...rest] }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <tr key={row} {...(id !== undefined && { id, className: styles.target ?? '' })}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Links to parts of the same page, or a word that has none. */
export function Anchors({
  kind,
  names,
}: {
  kind: 'state' | 'event' | 'port' | 'requirement';
  names: readonly string[];
}) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {name === 'any state' ? name : <a href={`#${anchorOf(kind, name)}`}>{name}</a>}
    </Fragment>
  ));
}
