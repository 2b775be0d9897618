import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as v from 'valibot';
import { whileOpen } from './pdf-document.ts';

/** A heading of the table of contents that a document brings along. */
export interface Heading {
  readonly label: string;
  readonly depth: number;
  /** As the document says it: a name, or a page and a place on it. */
  readonly target: unknown;
}

/** Further headings are left out: a file of some kilobytes can say that it has millions. */
const mostHeadings = 2000;
const longestLabel = 300;
/** Deeper ones stand no further in. */
const deepest = 8;

const Item = v.object({ title: v.string(), dest: v.unknown(), items: v.array(v.unknown()) });
const Page = v.object({ num: v.number(), gen: v.number() });

/** The headings that lead to a place in the document, in its order. Addresses and what is to be run are none. */
export async function readOutline(document: PDFDocumentProxy): Promise<readonly Heading[]> {
  const outline: readonly unknown[] | null = await whileOpen(document, document.getOutline()).catch(
    () => null,
  );
  const headings: Heading[] = [];
  const waiting = (outline ?? []).toReversed().map((item) => ({ item, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (headings.length === mostHeadings) break;
    if (!v.is(Item, next.item)) continue;
    const { title, dest, items } = next.item;
    const { depth } = next;
    const label = title.trim().slice(0, longestLabel);
    if (dest !== null && label !== '') headings.push({ label, depth, target: dest });
    const below = Math.min(deepest, depth + 1);
    for (const item of items.toReversed()) waiting.push({ item, depth: below });
  }
  return headings;
}

/** The page that a heading leads to, from 1; null where there is none. */
export async function pageOf(document: PDFDocumentProxy, { target }: Heading): Promise<number | null> {
  try {
    const place: unknown =
      typeof target === 'string' ? await whileOpen(document, document.getDestination(target)) : target;
    const page: unknown = Array.isArray(place) ? place[0] : null;
    if (typeof page === 'number') return page + 1;
    return v.is(Page, page) ? (await whileOpen(document, document.getPageIndex(page))) + 1 : null;
  } catch {
    // It names nothing that the document has, or the document is closed.
    return null;
  }
}
