// biome-ignore-all lint/suspicious/noArrayIndexKey: an article that is read does not change its order
import { lineText } from '@aloft/core/rules';
import type { Block, Inline } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import styles from './article.module.css';

interface ArticleTextProps {
  readonly blocks: readonly Block[];
  /** Whether its sections have numbers. */
  readonly numbered?: boolean;
}

/** The text of an article as elements of ours: nothing of it becomes HTML. */
export function ArticleText({ blocks, numbered = false }: ArticleTextProps) {
  let section = 0;
  return blocks.map((block, at) => {
    if (block.kind === 'heading' && block.level === 2) section += 1;
    return <BlockOf key={at} block={block} number={numbered ? section : null} />;
  });
}

function BlockOf({ block, number }: { readonly block: Block; readonly number: number | null }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id} className={styles.heading}>
          {number !== null && (
            <span aria-hidden className={styles.number}>
              {number}
            </span>
          )}
          <Line line={block.children} />
        </h2>
      ) : (
        <h3 id={block.id}>
          <Line line={block.children} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Line line={block.children} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <ItemOf blocks={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <TableOf head={block.head} rows={block.rows} />;
    case 'note':
      return (
        <div role="note" className={styles.note}>
          <ArticleText blocks={block.children} />
        </div>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

/** A list’s item of one paragraph stands without one. */
function ItemOf({ blocks }: { readonly blocks: readonly Block[] }) {
  const [only, ...more] = blocks;
  return only?.kind === 'paragraph' && more.length === 0 ? (
    <Line line={only.children} />
  ) : (
    <ArticleText blocks={blocks} />
  );
}

interface TableOfProps {
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** On a phone each row is a block, and its cells name their columns. */
function TableOf({ head, rows }: TableOfProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Line line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={nth}>
            {row.map((cell, at) => (
              <td key={at} data-column={lineText(head[at] ?? [])}>
                <Line line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: readonly Inline[] }) {
  return line.map((part, at) => <InlineOf key={at} part={part} />);
}

function InlineOf({ part }: { readonly part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return <Fragment>{part.text}</Fragment>;
    case 'code':
      return <code>{part.text}</code>;
    case 'missing':
      return (
        <mark className={styles.missing}>
          <MissingText name={part.text} />
        </mark>
      );
    case 'strong':
      return (
        <strong>
          <Line line={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Line line={part.children} />
        </em>
      );
    case 'link':
      return (
        <a href={part.href}>
          <Line line={part.children} />
        </a>
      );
    case 'break':
      return <br />;
  }
}

/** What an operator has left empty is said, never invented. */
function MissingText({ name }: { readonly name: string }) {
  if (name === 'name') return <Trans>[the operator of this server has not given a name]</Trans>;
  if (name === 'address') return <Trans>[no postal address given]</Trans>;
  if (name === 'mail') return <Trans>[no email address given]</Trans>;
  return <Trans>[the operator of this server has not named a law]</Trans>;
}
