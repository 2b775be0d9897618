import { type DataDetail, EPUB, type TocItem } from 'foliate-js/epub.js';
import { type Chapter, longestLabel, mostChapters, type Unreadable } from '../protocol.ts';
import { cleanChapter, cleanDrawing, emptyPage } from './clean.ts';
import { type Unpacked, unpack } from './unpack.ts';

/** What turns the fonts of a book into noise, and the reader back: no protection of what is read. */
const obfuscations: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);
/** What shops add to books that only their own programs open. */
const locks = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'];
const markup: ReadonlyMap<string, DOMParserSupportedType> = new Map([
  ['application/xhtml+xml', 'application/xhtml+xml'],
  ['text/html', 'text/html'],
  ['image/svg+xml', 'image/svg+xml'],
]);
/** Files that pages may show as they are. */
const shown =
  /^(image\/(png|jpe?g|gif|webp|avif|bmp)|(audio|video)\/[\w.+-]+|font\/[\w.+-]+|application\/(x-)?(font-[\w.+-]+|vnd\.ms-opentype)|text\/css)$/;

export type OpenedBook =
  | { readonly kind: 'opened'; readonly book: EPUB; readonly toc: readonly TocItem[] }
  | { readonly kind: 'unreadable'; readonly why: Unreadable };

const unreadable = (why: Unreadable): OpenedBook => ({ kind: 'unreadable', why });

async function isLocked({ isLocked: byArchive, names, loadText }: Unpacked): Promise<boolean> {
  if (byArchive || locks.some((name) => names.has(name))) return true;
  const text = await loadText('META-INF/encryption.xml');
  if (text === null) return false;
  const list = new DOMParser().parseFromString(text, 'application/xml');
  const methods = [...list.getElementsByTagNameNS('*', 'EncryptedData')].flatMap((data) => [
    ...data.getElementsByTagNameNS('*', 'EncryptionMethod'),
  ]);
  return methods.some((method) => !obfuscations.has(method.getAttribute('Algorithm') ?? ''));
}

const textOf = async (data: unknown): Promise<string> => {
  const there = await data;
  return there instanceof Blob ? there.text() : typeof there === 'string' ? there : '';
};

/** Makes every file of a book inert before a page shows it, whatever type the book says it has. */
function clean(book: EPUB): void {
  const chapters = new Set(book.sections.map(({ id }) => id));
  book.transformTarget.addEventListener('data', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const detail: DataDetail = event.detail;
    const { data, name } = detail;
    const type = (detail.type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const isChapter = chapters.has(name);
    const parsed = markup.get(type);
    if (isChapter) {
      detail.type = 'application/xhtml+xml';
      detail.data =
        parsed === undefined ? emptyPage : textOf(data).then((text) => cleanChapter(text, parsed));
    } else if (parsed === 'image/svg+xml') detail.data = textOf(data).then(cleanDrawing);
    else {
      detail.type = shown.test(type) ? type : 'application/octet-stream';
      // A picture that is broken leaves its place empty; the page is shown.
      detail.data = Promise.resolve(data).then(
        (there) => there ?? '',
        () => '',
      );
    }
  });
  let blank: string | null = null;
  for (const section of book.sections) {
    const load = section.load;
    section.load = async () => {
      const address = await load().catch(() => null);
      if (address !== null && address !== '') return address;
      blank ??= URL.createObjectURL(new Blob([emptyPage], { type: 'application/xhtml+xml' }));
      return blank;
    };
  }
}

/** The table of contents from top to bottom, as far as a list shows it. */
export function flatten(toc: readonly TocItem[], depth = 0): { item: TocItem; depth: number }[] {
  const found: { item: TocItem; depth: number }[] = [];
  for (const item of toc) {
    if (found.length >= mostChapters) break;
    found.push({ item, depth });
    if (item.subitems !== null && depth < 20) found.push(...flatten(item.subitems, depth + 1));
  }
  return found.slice(0, mostChapters);
}

export const chaptersOf = (listed: ReturnType<typeof flatten>): Chapter[] =>
  listed.map(({ item, depth }) => ({ label: (item.label ?? '').slice(0, longestLabel), depth }));

/** Whether the book names a chapter at all; foliate takes a book without one for a broken one. */
async function hasChapters({ loadText }: Unpacked): Promise<boolean> {
  const parse = async (name: string): Promise<Document> =>
    new DOMParser().parseFromString((await loadText(name)) ?? '', 'application/xml');
  const container = await parse('META-INF/container.xml');
  const path = container.getElementsByTagNameNS('*', 'rootfile')[0]?.getAttribute('full-path') ?? '';
  const [spine] = (await parse(path)).getElementsByTagNameNS('*', 'spine');
  // Without a list of chapters it is no book, but a broken one.
  return spine === undefined || spine.getElementsByTagNameNS('*', 'itemref').length > 0;
}

/** Opens a book, or says why it cannot be read. */
export async function openBook(bytes: ArrayBuffer): Promise<OpenedBook> {
  if (bytes.byteLength === 0) return unreadable('empty');
  let unpacked: Unpacked;
  try {
    unpacked = await unpack(bytes);
  } catch {
    const [first, second] = new Uint8Array(bytes);
    // What begins like a zip archive and has no end was cut off on its way.
    return unreadable(first === 0x50 && second === 0x4b ? 'broken' : 'notBook');
  }
  if (!unpacked.names.has('META-INF/container.xml')) return unreadable('notBook');
  try {
    if (await isLocked(unpacked)) return unreadable('locked');
    if (!(await hasChapters(unpacked))) return unreadable('empty');
    const book = await new EPUB(unpacked).init();
    if (book.sections.length === 0) return unreadable('empty');
    clean(book);
    return { kind: 'opened', book, toc: book.toc ?? [] };
  } catch {
    return unreadable('broken');
  }
}
