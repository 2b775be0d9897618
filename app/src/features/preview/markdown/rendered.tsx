// biome-ignore-all lint/suspicious/noArrayIndexKey: a document that is read does not change its order
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlignType, Nodes, Parents } from 'mdast';
import { createElement, type ReactNode } from 'react';
import type { ViewProps } from '../view-props.ts';
import { type Document, deepest } from './document.ts';
import { FolderPicture, findPicture, maxPictures } from './folder-picture.tsx';
import { fileBeside, safeLink, wayBelow } from './links.ts';
import styles from './markdown-view.module.css';

/** Headings begin below the name of the file. */
const headings = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

interface RenderedProps extends Pick<ViewProps, 'beside' | 'fileBelow' | 'addressOf' | 'onShow'> {
  readonly document: Document;
}

/**
 * A document as elements of ours: nothing of the text becomes HTML, an address that is loaded, or a script. Pictures of
 * its folder are shown; any other is told by its description, as loading one would tell a stranger that the file is read.
 */
export function Rendered({ document, addressOf, onShow, ...folder }: RenderedProps) {
  const { root, definitions, notes } = document;
  const numbers = new Map([...notes.keys()].map((identifier, at) => [identifier, at + 1]));

  function link(address: string, children: ReactNode, key: number): ReactNode {
    const near = fileBeside(address.replace(/#.*$/, ''), folder.beside);
    if (near !== null)
      return (
        <button key={key} type="button" className={styles.link} onClick={() => onShow(near.id)}>
          {children}
        </button>
      );
    const safe = safeLink(address);
    if (safe === null) return <span key={key}>{children}</span>;
    return (
      <a key={key} href={safe} target="_blank" rel="noopener noreferrer nofollow" title={safe}>
        {children}
      </a>
    );
  }
  let pictures = 0;
  function picture(address: string, alt: string | null | undefined, key: number): ReactNode {
    const told = alt ?? '';
    const description = (
      <span key={key} className={styles.picture}>
        {told === '' ? <Trans>Image</Trans> : told}
      </span>
    );
    const find = findPicture(address, folder);
    if (find === null || pictures >= maxPictures) return description;
    pictures += 1;
    const named = told === '' ? (wayBelow(address)?.at(-1) ?? '') : told;
    return (
      <FolderPicture key={key} written={address} find={find} alt={named} addressOf={addressOf}>
        {description}
      </FolderPicture>
    );
  }

  function childrenOf(node: Parents, depth: number): ReactNode {
    return depth > deepest ? null : node.children.map((child, at) => render(child, at, depth + 1));
  }

  function render(node: Nodes, key: number, depth: number): ReactNode {
    switch (node.type) {
      case 'text':
        return node.value;
      // As it is written: HTML is text here.
      case 'html':
        return <span key={key}>{node.value}</span>;
      case 'paragraph':
        return <p key={key}>{childrenOf(node, depth)}</p>;
      case 'heading':
        return createElement(headings[node.depth - 1] ?? 'h6', { key }, childrenOf(node, depth));
      case 'emphasis':
        return <em key={key}>{childrenOf(node, depth)}</em>;
      case 'strong':
        return <strong key={key}>{childrenOf(node, depth)}</strong>;
      case 'delete':
        return <del key={key}>{childrenOf(node, depth)}</del>;
      case 'inlineCode':
        return <code key={key}>{node.value}</code>;
      case 'code':
        return (
          <pre key={key}>
            <code>{node.value}</code>
          </pre>
        );
      case 'break':
        return <br key={key} />;
      case 'thematicBreak':
        return <hr key={key} />;
      case 'blockquote':
        return <blockquote key={key}>{childrenOf(node, depth)}</blockquote>;
      case 'list':
        return node.ordered === true ? (
          <ol key={key} start={node.start ?? 1}>
            {childrenOf(node, depth)}
          </ol>
        ) : (
          <ul key={key}>{childrenOf(node, depth)}</ul>
        );
      case 'listItem':
        return (
          <li key={key} className={typeof node.checked === 'boolean' ? styles.task : undefined}>
            {typeof node.checked === 'boolean' && <Task isDone={node.checked} />}
            {childrenOf(node, depth)}
          </li>
        );
      case 'link':
        return link(node.url, childrenOf(node, depth), key);
      case 'linkReference':
        return link(definitions.get(node.identifier)?.url ?? '', childrenOf(node, depth), key);
      case 'image':
        return picture(node.url, node.alt, key);
      case 'imageReference':
        return picture(definitions.get(node.identifier)?.url ?? '', node.alt, key);
      case 'footnoteReference':
        return <sup key={key}>{numbers.get(node.identifier) ?? node.identifier}</sup>;
      case 'table':
        return (
          <div key={key} className={styles.wide}>
            <table>
              <tbody>
                {node.children.map((row, at) => (
                  <tr key={at}>
                    {row.children.map((cell, column) => {
                      const align = alignOf(node.align?.[column]);
                      const content = childrenOf(cell, depth + 2);
                      return at === 0 ? (
                        <th key={column} scope="col" style={align}>
                          {content}
                        </th>
                      ) : (
                        <td key={column} style={align}>
                          {content}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      default:
        // Definitions and notes are shown where they are referred to.
        return null;
    }
  }

  return (
    <article className={styles.document}>
      {childrenOf(root, 0)}
      {notes.size > 0 && (
        <ol className={styles.notes}>
          {[...notes.values()].map((note) => (
            <li key={note.identifier}>{childrenOf(note, 1)}</li>
          ))}
        </ol>
      )}
    </article>
  );
}

function Task({ isDone }: { readonly isDone: boolean }) {
  const { t } = useLingui();
  return <input type="checkbox" checked={isDone} disabled aria-label={isDone ? t`Done` : t`To do`} />;
}

const alignOf = (align: AlignType | undefined) =>
  align === null || align === undefined ? {} : { textAlign: align };
