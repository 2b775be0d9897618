// Books whose pages run, ask, leave, lie, or never end.
import { craftedZip } from '../../server/features/contents/testing/crafted-zip.ts';
import { expect } from '../fixtures.ts';
import { type MadeBook, madeBook, novel } from '../made-books.ts';
import { file, type HostileFile, quiet, type Seen, says, script, xml } from './hostile-file.ts';

/** The page of the book is shown, and nothing in it acts. Its frame is in a closed shadow root, which no locator enters. */
const shown: Seen = async (viewer) => {
  const page = viewer.page();
  const read = () =>
    page
      .frames()
      .findLast((frame) => frame.url().startsWith('blob:'))
      ?.evaluate(() => {
        const all = [...document.querySelectorAll('*')];
        return {
          text: document.body?.textContent ?? '',
          acting: all.filter((one) =>
            /^(script|iframe|object|embed|form|meta|base|animate|set|foreignObject)$/.test(one.localName),
          ).length,
          handlers: all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
          cookie: document.cookie,
        };
      })
      // A frame that is replaced meanwhile has none.
      .catch(() => null);
  await expect
    .poll(read)
    .toEqual({ text: expect.stringContaining(quiet), acting: 0, handlers: [], cookie: '' });
};
/** An empty page, or why there is none: it opened, and its frame of the book is there. */
const opened: Seen = (viewer) =>
  expect(viewer.locator('iframe').or(viewer.getByRole('alert')).first()).toBeVisible();
const damaged = says('This book is damaged');
const noBook = says('This file isn’t an EPUB book.');

const chapter = (content: string, head = ''): MadeBook['chapters'] => [
  { file: 'one.xhtml', title: 'One', head, content: `${content}<p>${quiet}</p>` },
];
const inside = (
  name: string,
  content: (far: string) => string,
  head: (far: string) => string = () => '',
): HostileFile =>
  file(name, (far) => madeBook({ title: 'Bay', chapters: chapter(content(far), head(far)) }), shown);
const whole = (
  name: string,
  text: (far: string) => string,
  seen = shown,
  type = 'application/xhtml+xml',
): HostileFile =>
  file(
    name,
    (far) =>
      madeBook({
        title: 'Bay',
        chapters: [{ file: 'one.xhtml', title: 'One', content: '', type, whole: text(far) }],
      }),
    seen,
  );
const run = (far: string, way: string): string => xml(script(far, way));
const html = 'xmlns="http://www.w3.org/1999/xhtml"';

export const books: readonly HostileFile[] = [
  inside(
    'scripts.epub',
    (far) =>
      `<script>${run(far, 'script')}</script><script src="${far}/external"></script><script type="module">${run(far, 'module')}</script>`,
  ),
  inside(
    'handlers.epub',
    (far) =>
      `<img src="nowhere" onerror="${run(far, 'error')}" alt=""/><details open="" ontoggle="${run(far, 'toggle')}"><summary>a</summary></details><p onclick="${run(far, 'click')}" onfocus="${run(far, 'focus')}" tabindex="0" autofocus="">a</p>`,
  ),
  inside(
    'drawings.epub',
    (far) =>
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${run(far, 'load')}"><script>${run(far, 'svg')}</script><set attributeName="href" to="javascript:alert(1)"/><a href="javascript:${run(far, 'a')}"><text y="9">a</text></a><use href="${far}/use.svg#a"/><foreignObject><iframe ${html} src="${far}/frame"/></foreignObject></svg>`,
  ),
  inside(
    'maths.epub',
    (far) =>
      `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" href="javascript:${run(far, 'maths')}"><mtext>a</mtext></maction><annotation-xml encoding="text/html"><script ${html}>${run(far, 'annotation')}</script></annotation-xml></math>`,
  ),
  inside(
    'pictures.epub',
    (far) =>
      `<img src="${far}/image" alt=""/><img srcset="${far}/set 1x" alt=""/><picture><source srcset="${far}/source"/></picture><input type="image" src="${far}/input"/>`,
  ),
  inside(
    'films.epub',
    (far) =>
      `<video src="${far}/video" poster="${far}/poster" autoplay=""></video><audio src="${far}/audio" autoplay=""><track src="${far}/track"/></audio>`,
  ),
  inside(
    'frames.epub',
    (far) =>
      `<iframe src="${far}/frame"></iframe><iframe srcdoc="&lt;script&gt;${run(far, 'srcdoc')}&lt;/script&gt;"></iframe><object data="${far}/object"></object><embed src="${far}/embed"/>`,
  ),
  inside(
    'forms.epub',
    (far) =>
      `<form action="${far}/form"><button formaction="javascript:${run(far, 'button')}">a</button><input name="password" type="password"/></form>`,
  ),
  inside(
    'links.epub',
    (far) =>
      `<a href="javascript:${run(far, 'link')}">a</a><a href="data:text/html,a" target="_top">b</a><a ping="${far}/ping" href="${far}/link">c</a><a href="file:///etc/passwd">d</a><map name="m"><area href="javascript:alert(1)"/></map>`,
  ),
  inside(
    'styles.epub',
    (far) => `<p style="background:url(${far}/style)">a</p>`,
    (far) =>
      `<style>@import "${far}/import"; @font-face { font-family: a; src: url(${far}/font) } * { background: url(${far}/all); font-family: a }</style><link rel="stylesheet" href="${far}/sheet"/>`,
  ),
  inside(
    'hidden.epub',
    () => '',
    () =>
      '<style>@page { size: 1px } p { position: fixed; z-index: 99999; inset: 0; width: 9999vw; content: "a" }</style>',
  ),
  inside(
    'head.epub',
    () => '',
    (far) =>
      `<meta http-equiv="refresh" content="0;url=${far}/refresh"/><meta http-equiv="Content-Security-Policy" content="script-src *"/><base href="${far}/"/><link rel="prefetch" href="${far}/prefetch"/><link rel="dns-prefetch" href="${far}"/><link rel="preconnect" href="${far}"/>`,
  ),
  inside(
    'clobber.epub',
    () =>
      '<a id="cookie"></a><form name="body"></form><img name="defaultView" alt=""/><p id="__proto__">a</p>',
  ),
  inside(
    'named.epub',
    () =>
      '<slot name="a"></slot><template shadowrootmode="open"><p>b</p></template><portal></portal><x-a is="b"></x-a>',
  ),
  inside('deep.epub', () => `${'<div>'.repeat(2000)}${'</div>'.repeat(2000)}`),
  inside('many-parts.epub', () => '<b>a</b>'.repeat(20_000)),
  whole(
    'entities.epub',
    (far) =>
      `<!DOCTYPE html [<!ENTITY a SYSTEM "${far}/entity"><!ENTITY b SYSTEM "file:///etc/passwd">]><html ${html}><head><title>a</title></head><body><p>${quiet}</p><p>&a;&b;</p></body></html>`,
    opened,
  ),
  whole(
    'laughs.epub',
    () =>
      `<!DOCTYPE html [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><html ${html}><body><p>${quiet}</p><p>&a8;</p></body></html>`,
    opened,
  ),
  whole(
    'transform.epub',
    (far) =>
      `<?xml-stylesheet type="text/xsl" href="${far}/transform.xsl"?><html ${html}><head><title>a</title></head><body><p>${quiet}</p></body></html>`,
  ),
  whole(
    'soup.epub',
    (far) =>
      `<html><body><p>${quiet}<svg><style><img src=x onerror="${script(far, 'soup')}"></style></svg><noscript><p title="</noscript><img src=x onerror=alert(1)>"><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  ),
  whole(
    'drawing.epub',
    (far) =>
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${run(far, 'spine')}"><script>${run(far, 'spine-script')}</script><text y="20">${quiet}</text></svg>`,
    shown,
    'image/svg+xml',
  ),
  whole('program.epub', (far) => script(far, 'program'), opened, 'text/javascript'),
  file(
    'slip.epub',
    () =>
      madeBook({
        title: 'Bay',
        chapters: chapter(
          '<img src="../../../../etc/passwd" alt=""/><img src="/drive/v1/about" alt=""/>',
          '<link rel="stylesheet" href="../../../a.css"/>',
        ),
      }),
    shown,
  ),
  file(
    'title.epub',
    (far) =>
      madeBook({
        title: `&lt;img src=x onerror=&quot;${run(far, 'title')}&quot;&gt;`,
        author: '&lt;script&gt;',
        chapters: chapter(''),
      }),
    shown,
  ),
  file(
    'itself.epub',
    () =>
      madeBook({
        title: 'Bay',
        chapters: chapter(
          '<img src="one.xhtml" alt=""/><object data="one.xhtml"></object><iframe src="one.xhtml"></iframe>',
        ),
      }),
    shown,
  ),
  file(
    'remote-chapter.epub',
    (far) =>
      madeBook({
        title: 'Bay',
        chapters: [{ file: `${far}/chapter.xhtml`, title: 'One', content: quiet }, ...chapter('')],
      }),
    opened,
  ),
  file(
    'bomb.epub',
    () =>
      craftedZip([
        { name: 'META-INF/container.xml', data: Buffer.from('a'), method: 8, size: 4_000_000_000 },
      ]),
    damaged,
  ),
  file(
    'large-text.epub',
    () =>
      madeBook({
        title: 'Bay',
        chapters: [{ file: 'one.xhtml', title: 'One', content: ' '.repeat(17_000_000) }],
      }),
    opened,
  ),
  file(
    'many-chapters.epub',
    () =>
      madeBook({
        title: 'Bay',
        chapters: Array.from({ length: 2000 }, (_, nth) => ({
          file: `c${nth}.xhtml`,
          title: 'One',
          content: quiet,
        })),
      }),
    shown,
  ),
  file('no-spine.epub', () => madeBook({ title: 'Bay', chapters: [] }), says('This book is empty.')),
  file('cut.epub', async () => (await novel(2)).subarray(0, 900), damaged),
  file('page.epub', (far) => `<script>${script(far, 'page')}</script>`, noBook),
  file('empty.epub', () => '', says('This book is empty.')),
];
