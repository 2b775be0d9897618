// A PDF whose pages lie so far apart in the file that a viewer asks for each of them.

/** More than a viewer reads at once: before the words of a page and after them. */
const padding = `%${' '.repeat(400 * 1024)}\n`;

/** One with so many pages, each of which says its number. */
export function longPdf(pages: number): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string): number => objects.push(Buffer.from(body, 'latin1'));
  const numbers = Array.from({ length: pages }, (_, nth) => nth + 1);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages} /Kids [${numbers.map((one) => `${2 + 2 * one} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const one of numbers) {
    const resources = '/Resources << /Font << /F 3 0 R >> >>';
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${3 + 2 * one} 0 R >>`);
    const content = `${padding}BT /F 40 Tf 80 700 Td (Words of page ${one}) Tj ET\n${padding}`;
    add(`<< /Length ${content.length} >>\nstream\n${content}endstream`);
  }
  const places: number[] = [];
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  for (const [nth, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${nth + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
