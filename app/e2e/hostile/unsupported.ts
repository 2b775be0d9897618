// Files of kinds without a viewer, under names and of bytes of others: the facts and the download are all that is shown.
import { craftedZip } from '../../server/features/contents/testing/crafted-zip.ts';
import { file, type HostileFile, noPreview, script } from './hostile-file.ts';

const page = (far: string, way: string): string =>
  `<!doctype html><script>${script(far, way)}</script><img src="${far}/${way}-img">`;
const other = (name: string, bytes: HostileFile['bytes']): HostileFile => file(name, bytes, noPreview);

export const others: readonly HostileFile[] = [
  other('font.woff2', () => 'wOF2'.padEnd(4000, '\u007f')),
  other('font.ttf', () => Buffer.concat([Buffer.from('0001000000ff', 'hex'), Buffer.alloc(4000, 0xff)])),
  other(
    'font.otf',
    (far) => `OTTO<svg xmlns="http://www.w3.org/2000/svg"><script>${script(far, 'otf')}</script></svg>`,
  ),
  other('font.eot', () => Buffer.alloc(100)),
  other('page.swf', (far) => page(far, 'swf')),
  other(
    'page.xhtml',
    (far) =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script(far, 'xhtml').replaceAll('&', '&amp;')}</script></html>`,
  ),
  other('page.shtml', (far) => `<!--#include virtual="/etc/passwd" -->${page(far, 'shtml')}`),
  other('page.html.bin', (far) => page(far, 'bin')),

  other(
    'page.xsl',
    (far) =>
      `<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:include href="${far}/xsl"/></xsl:stylesheet>`,
  ),
  other('page.wasm', () => Buffer.from('0061736d01000000', 'hex')),
  other('app.webmanifest', (far) => `{"start_url":"${far}/manifest","icons":[{"src":"${far}/icon"}]}`),
  other('book.mobi', (far) => page(far, 'mobi')),
  other('book.djvu', () => 'AT&TFORM'),
  other('disc.dmg', (far) => page(far, 'dmg')),
  other('setup.exe', (far) => `MZ${page(far, 'exe')}`),
  other('setup.msi', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')),
  other('link.lnk', () => Buffer.from('4c00000001140200', 'hex')),
  other('link.webloc', (far) => `<plist><dict><key>URL</key><string>${far}/webloc</string></dict></plist>`),
  other('app.apk', (far) => craftedZip([{ name: 'index.html', data: Buffer.from(page(far, 'apk')) }])),
];
