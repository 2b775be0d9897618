import { type CraftedEntry, craftedZip } from '../server/features/contents/testing/crafted-zip.ts';

/** What an office file says of itself, as XML within the part that tells of it. */
export interface MadeOffice {
  /** Within the core properties of Office Open XML, or the metadata of OpenDocument. */
  readonly told?: string;
  /** Within the properties of the program; Office Open XML only. */
  readonly counted?: string;
  /** Before the root of either part. */
  readonly head?: string;
  readonly thumbnail?: { readonly path: string; readonly bytes: Buffer };
  readonly more?: readonly CraftedEntry[];
}

const entry = (name: string, text: string): CraftedEntry => ({ name, data: Buffer.from(text) });
const picture = ({ thumbnail, more = [] }: MadeOffice): readonly CraftedEntry[] => [
  ...(thumbnail === undefined ? [] : [{ name: thumbnail.path, data: thumbnail.bytes }]),
  ...more,
];

/** A docx, xlsx or pptx, without the document itself. */
export const madeOffice = (made: MadeOffice): Buffer =>
  craftedZip([
    entry(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    entry(
      'docProps/core.xml',
      `<?xml version="1.0"?>${made.head ?? ''}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${made.told ?? ''}</cp:coreProperties>`,
    ),
    entry(
      'docProps/app.xml',
      `<?xml version="1.0"?>${made.head ?? ''}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${made.counted ?? ''}</Properties>`,
    ),
    ...picture(made),
  ]);

/** An odt, ods or odp, without the document itself. */
export const madeOpenDocument = (made: MadeOffice): Buffer =>
  craftedZip([
    entry('mimetype', 'application/vnd.oasis.opendocument.text'),
    entry(
      'meta.xml',
      `<?xml version="1.0"?>${made.head ?? ''}<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>${made.told ?? ''}</office:meta></office:document-meta>`,
    ),
    ...picture(made),
  ]);
