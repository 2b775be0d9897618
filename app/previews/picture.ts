import type { Locale } from '@aloft/i18n';
import sharp from 'sharp';
import { fontsFor } from './fonts.ts';
import { linesOf, pathsOf } from './text-paths.ts';

/** What the sites that show previews ask for, in pixels. */
const [width, height] = [1200, 630];
const margin = 88;
const title = { size: 76, leading: 92, most: 3 };
const weight = 650;

/** The product's ground and mark, in its light colours: as `layouts/stage` and `ui/logo` draw them. */
const ground = `
  <rect width="${width}" height="${height}" fill="#e4edff"/>
  <circle cx="1040" cy="128" r="64" fill="#ffffff" fill-opacity="0.75"/>
  <g transform="translate(0 150) scale(1.0715 1)">
    <path fill="#d1e0fe" d="M0 300C120 220 220 210 340 262s240 60 380-24 280-60 400 20v222H0z"/>
    <path fill="#bccffb" d="M0 372c140-66 260-60 400-8s260 40 380-22 240-50 340-6v144H0z"/>
    <path fill="#a3bcf7" d="M0 438c160-44 300-36 460-6s300 16 400-14 190-30 260-12v74H0z"/>
  </g>
  <g transform="translate(${margin} 76) scale(2)" fill="none" stroke="#2056e4" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
    <path d="M8.5 20.5a5.5 5.5 0 0 1-.7-10.95A7 7 0 0 1 21 11.2a4.7 4.7 0 0 1-.6 9.3h-2.2"/>
    <path d="M14 24v-9m0 0-3.4 3.4M14 15l3.4 3.4"/>
  </g>`;

/**
 * What draws the previews of pages in one language: a title on the product's ground, as PNG. Letters become shapes, so that
 * no font of the machine counts.
 * @param titles all that are to be drawn
 */
export async function previewPictures(
  locale: Locale,
  titles: readonly string[],
): Promise<(text: string) => Promise<Buffer>> {
  const find = await fontsFor(locale, weight, ['Aloft…', ...titles]);
  const word = pathsOf('Aloft', { x: margin + 72, y: 76 + 41, size: 42 }, find);
  return (text) => {
    const { size, leading, most } = title;
    const lines = linesOf(text, locale, { width: width - 2 * margin, size, most }, find);
    const shapes = lines.map((line, nth) => pathsOf(line, { x: margin, y: 286 + nth * leading, size }, find));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}<g fill="#151c29">${word}${shapes.join('')}</g></svg>`;
    return sharp(Buffer.from(svg)).resize(width, height).png({ palette: true, effort: 4 }).toBuffer();
  };
}
