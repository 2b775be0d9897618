import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Document, deepest, mostParts } from './document.ts';

/** Tells each part that is not too deep, and cuts off the others; where a part stands in the text is not needed. */
function visit(node: Nodes, tell: (node: Nodes) => void, depth = 0): void {
  tell(node);
  delete node.position;
  if (!('children' in node)) return;
  if (depth === deepest) node.children = [];
  for (const child of node.children) visit(child, tell, depth + 1);
}

/**
 * Markdown as GitHub writes it, with tables, tasks and footnotes. HTML in it stays text. Null for more parts than a page
 * holds; throws a `RangeError` for very deep nesting, and some short texts take it hours: it runs beside the page.
 */
export function parseMarkdown(text: string): Document | null {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  let parts = 0;
  visit(root, (node) => {
    parts += 1;
    // The first of several counts, as in CommonMark.
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
  });
  return parts > mostParts ? null : { root, definitions, notes };
}
