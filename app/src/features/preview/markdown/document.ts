import type { Definition, FootnoteDefinition, Root } from 'mdast';

/** A document, and what its references name. */
export interface Document {
  readonly root: Root;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
}

/** Deeper parts are left out: nobody nests so deep by hand, and each level costs the page. */
export const deepest = 60;
/** A document of more parts is shown as it is written: each part is an element of the page. */
export const mostParts = 100_000;

/** Its scripts have come, or what it made of the text: null for nothing. */
export type WorkerReply = 'ready' | Document | null;
