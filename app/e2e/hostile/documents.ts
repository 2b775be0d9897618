// PDFs that act, lie, or ask for more than a computer has.
import { deflateSync } from 'node:zlib';
import { expect } from '../fixtures.ts';
import { file, type HostileFile, quiet, type Seen, says, script } from './hostile-file.ts';

const damaged = says('This PDF is damaged');
const shown = says(quiet);
/** The page is there; what is on it could not be drawn. */
const blank: Seen = (viewer) => expect(viewer.locator('[data-page="1"]')).toBeVisible();

const literal = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&');
const acting = (name: string, catalogue: (far: string) => string): HostileFile =>
  file(name, (far) => letter({ catalogue: catalogue(far) }), shown);
const onPage = (name: string, page: (far: string) => string): HostileFile =>
  file(name, (far) => letter({ page: page(far) }), shown);
const run = (far: string, way: string): string => `<</S/JavaScript/JS(${literal(script(far, way))})>>`;

/** A PDF of these objects, numbered from 1; streams are buffers. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = 9;
  for (const [nth, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${nth + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const stream = (dictionary: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);
const packed = (dictionary: string, bytes: Buffer): Buffer =>
  stream(`${dictionary}/Filter/FlateDecode`, deflateSync(bytes));

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
const one = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const words = `BT /F1 24 Tf 40 240 Td (${quiet}) Tj ET`;
/** One page; `resources` are its own, `content` is what it draws, `more` are further objects from 6 on. */
const onePage = (content: Buffer, resources: string, more: readonly (string | Buffer)[] = []): Buffer =>
  pdfOf([
    catalogue,
    one,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 5 0 R>>${resources}>>/Contents 4 0 R>>`,
    content,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ]);

/** A page of words; `catalogue` is more of its catalogue, `page` more of its page. */
const letter = ({ catalogue: whole = '', page = '' } = {}): string =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R ${whole}>>`,
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R ${page}>>`,
    stream('', words),
  ]).toString('latin1');

/** A million pages in some kilobytes: a tree whose branches are the same. */
const millionPages = (): Buffer => {
  const thousand = (child: number): string => `${child} 0 R `.repeat(1000);
  return pdfOf([
    catalogue,
    `<</Type/Pages/Kids[${thousand(3)}]/Count 1000000>>`,
    `<</Type/Pages/Kids[${thousand(4)}]/Count 1000>>`,
    '<</Type/Page/Parent 3 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 6 0 R>>>>/Contents 5 0 R>>',
    stream('', words),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
};

/** Forms that draw ten times the next one: 10^12 words. */
const formBomb = (): Buffer => {
  const depth = 12;
  const form = (nth: number): Buffer =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F1 5 0 R>>${nth < depth ? `/XObject<</X ${7 + nth} 0 R>>` : ''}>>`,
      nth < depth ? '/X Do '.repeat(10) : words,
    );
  return onePage(
    stream('', '/X Do '),
    '/XObject<</X 6 0 R>>',
    Array.from({ length: depth + 1 }, (_, nth) => form(nth)),
  );
};

export const documents: readonly HostileFile[] = [
  acting('open-script.pdf', (far) => `/OpenAction ${run(far, 'open')}`),
  acting('named-script.pdf', (far) => `/Names<</JavaScript<</Names[(a)${run(far, 'named')}]>>>>`),
  acting('closing-script.pdf', (far) => `/AA<</WC ${run(far, 'closing')}/WP ${run(far, 'printing')}>>`),
  acting('launch.pdf', () => '/OpenAction<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)/P(/c calc)>>>>'),
  acting('address.pdf', (far) => `/OpenAction<</S/URI/URI(${far}/uri)>>`),
  acting('submit.pdf', (far) => `/OpenAction<</S/SubmitForm/F(${far}/submit)/Flags 4>>`),
  acting('import.pdf', (far) => `/OpenAction<</S/ImportData/F(${far}/import)>>`),
  acting('remote.pdf', (far) => `/OpenAction<</S/GoToR/F(${far}/remote.pdf)/D[0/Fit]/NewWindow true>>`),
  acting('embedded-goto.pdf', () => '/OpenAction<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>'),
  acting('chained.pdf', (far) => `/OpenAction<</S/GoTo/D[4 0 R/Fit]/Next[${run(far, 'next')}]>>`),
  acting(
    'attached.pdf',
    () => '/Names<</EmbeddedFiles<</Names[(a.exe)<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>]>>>>',
  ),
  acting(
    'forms.pdf',
    (far) =>
      `/AcroForm<</NeedAppearances true/Fields[<</FT/Tx/T(a)/AA<</K ${run(far, 'key')}/C ${run(far, 'calculate')}>>>>]>>`,
  ),
  acting(
    'xfa.pdf',
    (far) =>
      `/AcroForm<</XFA(<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script contentType="application/x-javascript">xfa.host.gotoURL\\("${far}/xfa"\\)</script></event></subform></template></xdp:xdp>)>>`,
  ),
  acting('web-base.pdf', (far) => `/URI<</Base(${far}/base/)>>`),
  onPage('page-script.pdf', (far) => `/AA<</O ${run(far, 'page')}/C ${run(far, 'page-close')}>>`),
  onPage(
    'links.pdf',
    (far) =>
      `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 300]/A<</S/URI/URI(javascript:${literal(script(far, 'link'))})>>>>]`,
  ),
  onPage(
    'film.pdf',
    (far) =>
      `/Annots[<</Type/Annot/Subtype/Screen/Rect[0 0 400 300]/A<</S/Rendition/OP 0/R<</S/MR/C<</S/MCD/D(${far}/film.mp4)>>>>>>>><</Type/Annot/Subtype/Movie/Rect[0 0 9 9]/Movie<</F(${far}/movie)>>>>]`,
  ),
  onPage('many-notes.pdf', () => `/Annots[${'<</Subtype/Text/Rect[0 0 9 9]>>'.repeat(5000)}]`),
  file('outside-stream.pdf', (far) => onePage(stream(`/F<</FS/URL/F(${far}/stream)>>`, words), ''), shown),
  file(
    'font-matrix.pdf',
    (far) =>
      onePage(stream('', `${words} BT /F2 24 Tf (a) Tj ET`), '/Font<</F1 5 0 R/F2 6 0 R>>', [
        `<</Type/Font/Subtype/Type1/BaseFont/X/FontDescriptor 7 0 R/FontMatrix[1 2 3 4 5 (0\\); ${literal(script(far, 'matrix'))}//)]>>`,
        '<</Type/FontDescriptor/FontName/X/FontFile 8 0 R>>',
        stream(
          '',
          '%!PS-AdobeFont-1.0: X\n/FontMatrix [1 2 3 4 5 (0\\); alert\\(1\\)//)] readonly def\neexec',
        ),
      ]),
    shown,
  ),
  file('circle.pdf', () => pdfOf([catalogue, '<</Type/Pages/Kids[2 0 R]/Count 1>>']), blank),
  file(
    'own-form.pdf',
    () =>
      onePage(stream('', `${words} /X Do`), '/XObject<</X 6 0 R>>', [
        stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>', '/X Do'),
      ]),
    blank,
  ),
  file('form-bomb.pdf', formBomb, blank),
  file('after-bomb.pdf', () => letter(), shown),
  file('million-pages.pdf', millionPages, shown),
  file('lying-count.pdf', () => letter().replace('/Count 1', '/Count 900000000'), shown),
  file('negative-count.pdf', () => letter().replace('/Count 1', '/Count -5'), damaged),
  file('deflate-bomb.pdf', () => onePage(packed('', Buffer.alloc(16_000_000, ' ')), ''), blank),
  file(
    'pixel-bomb.pdf',
    () =>
      onePage(stream('', `${words} q 400 0 0 300 0 0 cm /X Do Q`), '/XObject<</X 6 0 R>>', [
        packed(
          '/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB',
          Buffer.alloc(1_000_000),
        ),
      ]),
    blank,
  ),
  file('nested.pdf', () => pdfOf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(100_000)}>>`, one]), damaged),
  file('tall-page.pdf', () => letter().replaceAll('[0 0 400 300]', '[0 0 1 99999999]'), blank),
  file('no-page-size.pdf', () => letter().replaceAll('[0 0 400 300]', '[0 0 0 0]'), blank),
  file('wrong-table.pdf', () => letter().replace(/startxref\n\d+/, 'startxref\n7'), shown),
  file('cut.pdf', () => letter().slice(0, -250), damaged),
  file('no-pages.pdf', () => letter().replace('[4 0 R]', '[]').replace('/Count 1', '/Count 0'), damaged),
  file('locked.pdf', () => letter().replace('/Root', '/Encrypt<</Filter/Unknown>>/Root'), damaged),
  file('empty.pdf', () => '', damaged),
  file('words.pdf', (far) => `<script>${script(far, 'words')}</script>`, damaged),
  file(
    'page-inside.pdf',
    (far) => `${letter()}<!doctype html><script>${script(far, 'page-inside')}</script>`,
    shown,
  ),
  file('page-before.pdf', (far) => `<script>${script(far, 'page-before')}</script>\n${letter()}`, shown),
];
