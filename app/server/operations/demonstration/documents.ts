import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import { encode } from '../../features/torrents/bencode.ts';

/** A bell-like sound of so many seconds: 16-bit mono WAV. */
export function wav(seconds: number): Buffer {
  const rate = 22_050;
  const samples = Math.floor(seconds * rate);
  const data = Buffer.alloc(samples * 2);
  const tones = [261.63, 329.63, 392, 523.25];
  for (let i = 0; i < samples; i += 1) {
    const time = i / rate;
    const tone = tones[Math.floor(time * 2) % tones.length] ?? 440;
    const fade = Math.exp(-3 * (time % 0.5));
    data.writeInt16LE(Math.round(9000 * fade * Math.sin(2 * Math.PI * tone * time)), i * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A PDF of pages with lines of Latin text; the title stands on the first. */
export function pdf(title: string, ...pages: readonly (readonly string[])[]): Buffer {
  const safe = (line: string): string => line.replace(/[\\()]/g, '\\$&');
  const textOf = (lines: readonly string[], at: number): string =>
    [
      'BT /F1 24 Tf 72 760 Td',
      `(${at === 0 ? safe(title) : ''}) Tj`,
      '/F1 12 Tf 0 -36 Td 18 TL',
      ...lines.map((line) => `(${safe(line)}) Tj T*`),
      'ET',
    ].join('\n');
  /** Each page has two objects, after the catalogue, the list of pages and the font. */
  const numberOf = (at: number): number => 4 + 2 * at;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${numberOf(at)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const text = textOf(lines, at);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${numberOf(at) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** A ZIP archive of the given files. */
export async function zip(
  files: Readonly<Record<string, Buffer | string>>,
  stored: readonly string[] = [],
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(Buffer.from(content), name, { compress: !stored.includes(name) });
  }
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A small book as EPUB; a line of a chapter's text is a paragraph. */
export function epub(title: string, chapters: readonly { title: string; text: string }[]): Promise<Buffer> {
  const page = (chapter: { title: string; text: string }): string =>
    `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${chapter.title}</title></head><body><h1>${chapter.title}</h1>${chapter.text
      .split('\n')
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('')}</body></html>`;
  const names = chapters.map((_, index) => `chapter-${index + 1}.xhtml`);
  const manifest = names.map(
    (name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const spine = names.map((_, index) => `<itemref idref="c${index}"/>`);
  const list = chapters.map((chapter, index) => `<li><a href="${names[index]}">${chapter.title}</a></li>`);
  return zip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      'content.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:aloft:${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${manifest.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
      'nav.xhtml': `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body><nav epub:type="toc"><ol>${list.join('')}</ol></nav></body></html>`,
      ...Object.fromEntries(chapters.map((chapter, index) => [names[index] ?? '', page(chapter)])),
    },
    ['mimetype'],
  );
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A letter as a Word document: its paragraphs. */
export function docx(paragraphs: readonly string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** The .torrent of files in a folder, without a tracker. */
export function torrent(name: string, files: Readonly<Record<string, Buffer>>): Buffer {
  const pieceLength = 32_768;
  const all = Buffer.concat(Object.values(files));
  const pieces = Array.from({ length: Math.ceil(all.length / pieceLength) }, (_, at) =>
    createHash('sha1')
      .update(all.subarray(at * pieceLength, (at + 1) * pieceLength))
      .digest(),
  );
  const list = Object.entries(files).map(([path, { length }]) => ({ length, path: [path] }));
  return encode({
    info: { files: list, name, 'piece length': pieceLength, pieces: Buffer.concat(pieces) },
  });
}
