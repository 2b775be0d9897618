/**
 * A PDF of as many pages as texts. `catalogue` is more of its catalogue, `page` more of each page, `objects` more objects,
 * of which the first has the number 4 + 2 × pages.
 */
export function madePdf(
  texts: readonly string[],
  more: { readonly catalogue?: string; readonly page?: string; readonly objects?: readonly string[] } = {},
) {
  const first = 4;
  const kids = texts.map((_, nth) => `${first + 2 * nth} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more.catalogue ?? ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, nth) => {
      const drawn = `BT /F1 24 Tf 40 240 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >> /Contents ${
          first + 2 * nth + 1
        } 0 R ${more.page ?? ''} >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    ...(more.objects ?? []),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, nth) => {
    const at = text.length;
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const begin = text.length;
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`;
}
