import { ZipFile } from 'yazl';

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

/** A PDF of one page with lines of Latin text. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const safe = (line: string): string => line.replace(/[\\()]/g, '\\$&');
  const content = [
    'BT /F1 24 Tf 72 760 Td',
    `(${safe(title)}) Tj`,
    '/F1 12 Tf 0 -36 Td 18 TL',
    ...lines.map((line) => `(${safe(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
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

/** A small book as EPUB. */
export function epub(title: string, chapters: readonly { title: string; text: string }[]): Promise<Buffer> {
  const page = (chapter: { title: string; text: string }): string =>
    `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${chapter.title}</title></head><body><h1>${chapter.title}</h1><p>${chapter.text}</p></body></html>`;
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
