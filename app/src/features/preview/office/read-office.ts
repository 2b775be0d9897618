import type { Result } from '@aloft/core';
import type { ContainedEntry, Contents } from '@aloft/core/wire';
import { readContent } from '../../../data/content.ts';
import type { ListContents } from '../use-contents.ts';
import { noFacts, type OfficeFacts, officeFactsOf } from './office-facts.ts';

/** What was found in an office file. */
export interface OfficeContent {
  readonly facts: OfficeFacts;
  /** A small picture of its first page that its program made; null without one. */
  readonly picture: Blob | null;
  /** Whether it is the archive that its kind is: one that is locked with a password is not. */
  readonly isWhole: boolean;
}

const telling: ReadonlySet<string> = new Set(['docProps/core.xml', 'docProps/app.xml', 'meta.xml']);
const pictures = /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i;
const largestPart = 256 * 1024;
const largestPicture = 4 * 1024 ** 2;
/** Further pages of the list are not asked for: what tells of a file stands among the first entries or the last. */
const mostPages = 4;

const nothing: OfficeContent = { facts: noFacts, picture: null, isWhole: true };

/** As which a picture is shown: by its first bytes, as only pictures of these two kinds are wanted. */
function pictureType([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xd8) return 'image/jpeg';
  return first === 0x89 && second === 0x50 ? 'image/png' : null;
}

async function entriesOf(list: ListContents): Promise<Result<readonly ContainedEntry[]> | null> {
  const found: ContainedEntry[] = [];
  let page: Contents | null = null;
  for (let nth = 0; nth < mostPages && page?.next_page_token !== ''; nth += 1) {
    const answer = await list(page?.next_page_token ?? '');
    if (!answer.ok) return answer;
    page = answer.value;
    if (page.status === 'BROKEN') return null;
    found.push(...page.entries.filter(({ path }) => telling.has(path) || pictures.test(path)));
  }
  return { ok: true, value: found };
}

/** Looks into an office file by way of the service, which unpacks no more than an entry says that it holds. */
export async function readOffice(
  address: string,
  list: ListContents,
  signal: AbortSignal,
): Promise<Result<OfficeContent>> {
  const entries = await entriesOf(list);
  if (entries === null) return { ok: true, value: { ...nothing, isWhole: false } };
  if (!entries.ok) return entries;
  const bytesOf = async ({ id, size }: ContainedEntry, most: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (id === '' || Number(size) > most || signal.aborted) return new Uint8Array();
    const url = new URL(address);
    url.searchParams.set('entry', id);
    const read = await readContent(url.href, { signal });
    // A part that is broken says nothing.
    return read.ok ? read.value : new Uint8Array();
  };
  const parts: string[] = [];
  for (const entry of entries.value.filter(({ path }) => telling.has(path)).slice(0, telling.size))
    parts.push(new TextDecoder().decode(await bytesOf(entry, largestPart)));
  const drawn = entries.value.find(({ path }) => pictures.test(path));
  const bytes = drawn === undefined ? new Uint8Array() : await bytesOf(drawn, largestPicture);
  const type = pictureType(bytes);
  return {
    ok: true,
    value: {
      facts: officeFactsOf(parts),
      picture: type === null ? null : new Blob([bytes], { type }),
      isWhole: true,
    },
  };
}
