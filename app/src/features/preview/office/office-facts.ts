/** What an office file says of itself; empty where it says nothing. */
export interface OfficeFacts {
  readonly title: string;
  readonly author: string;
  /** As its program counted them; 0 where it did not. */
  readonly pages: number;
  readonly slides: number;
  readonly sheets: number;
}

export const noFacts: OfficeFacts = { title: '', author: '', pages: 0, slides: 0, sheets: 0 };

const longest = 200;
const mostCounted = 1_000_000;

/** The first element of such a name, whatever its prefix: every office program writes its own ones. */
const element = (document: Document, name: string): Element | undefined =>
  document.getElementsByTagNameNS('*', name)[0];

/** A line of text: what is in it is shown, so that signs that turn or hide others are left out. */
const lineOf = (text: string): string =>
  text
    .slice(0, 10 * longest)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);

function countOf(text: string | null | undefined): number {
  const count = Number(text ?? '');
  return Number.isInteger(count) && count > 0 && count <= mostCounted ? count : 0;
}

/** Of a spreadsheet, the number of its sheets stands behind the heading of their names. */
function sheetsOf(app: Document): number {
  const pairs = element(app, 'HeadingPairs');
  return countOf(pairs === undefined ? '' : element(app, 'i4')?.textContent);
}

/**
 * The facts in the parts of an office file that tell of it: `docProps/core.xml` and `docProps/app.xml` of Office Open XML,
 * `meta.xml` of OpenDocument. The parts are hostile text: one with a document type, which could define entities, or that is
 * no XML says nothing.
 */
export function officeFactsOf(parts: readonly string[]): OfficeFacts {
  let facts = noFacts;
  for (const part of parts) {
    if (part.includes('<!')) continue;
    const document = new DOMParser().parseFromString(part, 'application/xml');
    if (element(document, 'parsererror') !== undefined) continue;
    const statistic = element(document, 'document-statistic');
    const attribute = (name: string): number =>
      countOf([...(statistic?.attributes ?? [])].find((one) => one.localName === name)?.value);
    const text = (name: string): string => lineOf(element(document, name)?.textContent ?? '');
    const counted = (name: string): number => countOf(element(document, name)?.textContent);
    facts = {
      title: facts.title || text('title'),
      author: facts.author || text('initial-creator') || text('creator'),
      pages: facts.pages || counted('Pages') || attribute('page-count'),
      slides: facts.slides || counted('Slides'),
      sheets: facts.sheets || sheetsOf(document) || attribute('table-count'),
    };
  }
  return facts;
}
