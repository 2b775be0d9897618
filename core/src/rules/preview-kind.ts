import type { PreviewKind } from '@aloft/machines';
import { extensionOf, fileKindOf } from './file-kinds.ts';

const markdown: ReadonlySet<string> = new Set(['md', 'markdown', 'mdown', 'mkd', 'mkdn']);
/** Documents of office programs, of which facts and a small picture are shown. */
const office: ReadonlySet<string> = new Set('docx xlsx pptx odt ods odp doc xls ppt'.split(' '));
const tables: ReadonlySet<string> = new Set(['csv', 'tsv', 'tab']);

/** Text under extensions that say nothing to people who look for a kind of file (R3.10). */
const otherTexts: ReadonlySet<string> = new Set(
  (
    'text adoc rst tex bib diff patch conf cfg env properties lock lua pl pm r dart scala clj hs ex exs erl jl nim zig ' +
    'proto graphql gql tf hcl ps1 bat cmd cs fs vb m mm groovy gradle kts svelte astro less sass jsonc json5 ndjson ' +
    'jsonl po pot ics vcf eml plist gitignore dockerignore editorconfig npmrc'
  ).split(' '),
);

/** What says nothing of a content. */
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/**
 * Whether a name without an extension may be that of a text, as README, Makefile and .env are: the viewer looks at the
 * content, and shows nothing of what is none.
 */
const isBare = (name: string, extension: string, mime: string): boolean =>
  extension === '' && name.trim() !== '' && unknownTypes.has(mime);

const byMime: ReadonlyMap<string, PreviewKind> = new Map([
  ['text/markdown', 'markdown'],
  ['text/csv', 'table'],
  ['text/tab-separated-values', 'table'],
]);

/** As what a text is shown: the name decides; a media type only where it has no extension. */
function textKindOf(extension: string, mime: string): PreviewKind {
  if (markdown.has(extension)) return 'markdown';
  if (tables.has(extension)) return 'table';
  return extension === '' ? (byMime.get(mime) ?? 'text') : 'text';
}

/**
 * Which viewer opens a file, by its name first and its media type second (R10.6). Both are hostile text; never
 * throws. Built on the kinds that people see (R3.10): an epub is never an archive, and `webp_pipe` is no video.
 */
export function previewKindOf(file: { readonly name: string; readonly mimeType: string }): PreviewKind {
  const kind = fileKindOf(file);
  const extension = extensionOf(file.name);
  const mime = (file.mimeType.slice(0, 256).split(';')[0] ?? '').trim().toLowerCase();
  switch (kind) {
    case 'text':
    case 'code':
      return textKindOf(extension, mime);
    case 'document':
      if (extension === 'pdf' || (extension === '' && mime === 'application/pdf')) return 'pdf';
      return office.has(extension) ? 'office' : 'other';
    case 'other': {
      if (tables.has(extension)) return 'table';
      if (otherTexts.has(extension) || isBare(file.name, extension, mime)) return 'text';
      return markdown.has(extension) ? 'markdown' : 'other';
    }
    default:
      return kind;
  }
}
