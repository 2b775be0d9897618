import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A document, and what its references name. */
export interface Document {
  readonly root: Root;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
}

/** Deeper parts are left out: nobody nests so deep by hand, and each level costs the page. */
export const deepest = 60;

/** Tells each part that is not too deep. */
function visit(node: Nodes, tell: (node: Nodes) => void, depth = 0): void {
  tell(node);
  if (depth < deepest && 'children' in node) for (const child of node.children) visit(child, tell, depth + 1);
}

/** Markdown as GitHub writes it, with tables, tasks and footnotes. HTML in it stays text. */
export function parseMarkdown(text: string): Document {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  visit(root, (node) => {
    // The first of several counts, as in CommonMark.
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
  });
  return { root, definitions, notes };
}
