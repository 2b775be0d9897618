// Pictures that are programs, bombs, or cut; and drawings, which only the service draws.
import sharp from 'sharp';
import { bigPng, canvas, turbulence } from '../../server/features/media/testing/hostile.ts';
import { expect } from '../fixtures.ts';
import { file, type HostileFile, noPreview, type Seen, says, script } from './hostile-file.ts';

const damaged = says('This picture is damaged or incomplete.');
const shown: Seen = (viewer) =>
  expect(viewer.locator('img:not([hidden])').first()).toHaveJSProperty('complete', true);
/** How much of a broken picture a browser draws is its own affair; without a first row it is said to be damaged. */
const either: Seen = (viewer) =>
  expect(
    viewer.locator('img:not([hidden])').or(viewer.getByText('This picture is damaged')).first(),
  ).toBeAttached();
/** A drawing is not shown, but as the picture that the service made of it. */
const noDrawing = says('SVG pictures can’t be shown here.');

const small = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
    .toFormat(format)
    .toBuffer();
const half = async (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'): Promise<Buffer> => {
  const whole = await small(format);
  return whole.subarray(0, Math.floor(whole.length / 2));
};
const svg = (name: string, content: (far: string) => string, head = ''): HostileFile =>
  file(
    name,
    (far) =>
      `<?xml version="1.0"?>${head.replaceAll('FAR', far)}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${content(far)}</svg>`,
    noDrawing,
  );
const page = (far: string, way: string): string => `<!doctype html><script>${script(far, way)}</script>`;

export const pictures: readonly HostileFile[] = [
  svg(
    'script.svg',
    (far) =>
      `<script>${script(far, 'svg').replaceAll('&', '&amp;')}</script><script href="${far}/external"/>`,
  ),
  svg(
    'handler.svg',
    (far) =>
      `<rect width="9" height="9" onclick="${far}" onload="alert(1)"/><animate onbegin="alert(1)" attributeName="x" dur="1s"/>`,
  ),
  svg(
    'foreign.svg',
    (far) =>
      `<foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${far}/frame"/></foreignObject>`,
  ),
  svg(
    'images.svg',
    (far) =>
      `<image href="${far}/image" width="9" height="9"/><image xlink:href="${far}/xlink" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/>`,
  ),
  svg('use.svg', (far) => `<use href="${far}/use.svg#a"/><use href="#b"/><g id="b"><use href="#b"/></g>`),
  svg(
    'circle.svg',
    () =>
      '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><pattern id="p" href="#p"/><rect width="9" height="9" fill="url(#p)"/>',
  ),
  svg(
    'style.svg',
    (far) =>
      `<style>@import "${far}/import"; @font-face { font-family: a; src: url(${far}/font) } rect { fill: url(${far}/paint) }</style><text font-family="a">a</text>`,
  ),
  svg('sheet.svg', () => '<rect width="9" height="9"/>', '<?xml-stylesheet href="FAR/sheet"?>'),
  svg(
    'entity.svg',
    () => '<text y="20">&a;</text>',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "FAR/entity"><!ENTITY % b SYSTEM "FAR/parameter"> %b;]>',
  ),
  svg(
    'secret.svg',
    () => '<text y="20">&a;</text>',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  ),
  svg(
    'laughs.svg',
    () => '<text>&a9;</text>',
    `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 10 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`,
  ),
  svg(
    'filter.svg',
    (far) =>
      `<filter id="f"><feImage href="${far}/filter"/><feGaussianBlur stdDeviation="99999"/></filter><rect width="90" height="90" filter="url(#f)"/>`,
  ),
  svg('deep.svg', () => `${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`),
  file(
    'use-bomb.svg',
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${Array.from({ length: 12 }, (_, n) => `<g id="a${n}">${n === 0 ? '<rect width="9" height="9"/>' : `<use href="#a${n - 1}"/>`.repeat(10)}</g>`).join('')}</svg>`,
    noDrawing,
  ),
  file('filter-bomb.svg', () => turbulence('journey'), noDrawing),
  file('huge.svg', () => canvas(100_000, 100_000), noDrawing),
  file('packed.svgz', () => Buffer.from('1f8b0800000000000003', 'hex'), noPreview),
  file('pixels.png', () => bigPng(30_000, 30_000), damaged),
  file(
    'one-line.png',
    () => bigPng(1_000_000, 1),
    (viewer) => expect(viewer.locator('img')).toHaveCount(1),
  ),
  file('no-size.png', () => bigPng(0, 0), damaged),
  file('cut.png', () => half('png'), either),
  file('cut.jpg', () => half('jpeg'), either),
  file('cut.webp', () => half('webp'), either),
  file('cut.avif', () => half('avif'), either),
  file('cut.gif', () => half('gif'), either),
  file('page.png', (far) => page(far, 'png'), damaged),
  file('page.jpg', (far) => page(far, 'jpg'), damaged),
  file(
    'drawing.jpg',
    (far) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${script(far, 'jpg')}</script></svg>`,
    damaged,
  ),
  file(
    'drawing.webp',
    (far) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${far}/webp"/></svg>`,
    damaged,
  ),
  file('script.gif', (far) => `GIF89a/*${'\0'.repeat(20)}*/=1;${script(far, 'gif')}`, either),
  file(
    'page-behind.png',
    async (far) => Buffer.concat([await small('png'), Buffer.from(page(far, 'behind'))]),
    shown,
  ),
  file(
    'page-inside.jpg',
    async (far) => {
      const [whole, note] = [await small('jpeg'), Buffer.from(page(far, 'inside'))];
      return Buffer.concat([
        whole.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, note.length + 2]),
        note,
        whole.subarray(2),
      ]);
    },
    shown,
  ),
  file(
    'archive-behind.jpg',
    async () => Buffer.concat([await small('jpeg'), Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'))]),
    shown,
  ),
  file(
    'many-frames.gif',
    async () => {
      const whole = await small('gif');
      const frames = whole.subarray(whole.indexOf(0x2c), -1);
      return Buffer.concat([
        whole.subarray(0, -1),
        ...Array.from({ length: 3000 }, () => frames),
        Buffer.from(';'),
      ]);
    },
    shown,
  ),
  file('words.heic', () => 'no picture', says('HEIC pictures can’t be shown here.')),
  file('words.bmp', (far) => `BM${page(far, 'bmp')}`, says('BMP pictures can’t be shown here.')),
  file('words.ico', () => Buffer.from([0, 0, 1, 0, 255, 255]), says('ICO pictures can’t be shown here.')),
  file(
    'words.tiff',
    () => Buffer.from('49492a0008000000ffff', 'hex'),
    says('TIFF pictures can’t be shown here.'),
  ),
  file('words.psd', () => '8BPS', says('PSD pictures can’t be shown here.')),
  file('words.dng', () => 'II*', says('Raw pictures from cameras can’t be shown here.')),
  file('empty.png', () => '', damaged),
];
