// Markdown with HTML, links and pictures of all kinds, and shapes that parsers choke on.
import { expect } from '../fixtures.ts';
import { file, type HostileFile, noPreview, quiet, type Seen, says, script } from './hostile-file.ts';

/** A document of our own elements, without a link that leads into the app or to a script. */
const laidOut: Seen = async (viewer) => {
  const document = viewer.getByRole('article');
  await expect(document).toContainText(quiet);
  await expect(
    document.locator('script, img, iframe, svg, object, embed, style, link, meta, base, form, video, audio'),
  ).toHaveCount(0);
  const links = await document
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.filter((link) => !/^(https?|mailto):/.test(link))).toEqual([]);
};
/** What would hold up the page is shown as it is written. */
const asWritten = says('Too complex to display, so shown as plain text');

/** Whether it is laid out in time is the machine's affair. */
const either: Seen = (viewer) =>
  expect(
    viewer
      .getByRole('article')
      .or(viewer.getByText('Too complex to display, so shown as plain text'))
      .first(),
  ).toBeVisible();

const inline = (name: string, text: (far: string) => string): HostileFile =>
  file(name, (far) => `${quiet}\n\n${text(far)}\n`, laidOut);
const shape = (name: string, text: () => string, seen: Seen = asWritten): HostileFile =>
  file(name, () => `${quiet}\n\n${text()}\n`, seen);

export const markdown: readonly HostileFile[] = [
  inline('script.md', (far) => `<script>${script(far, 'script')}</script>`),
  inline(
    'handler.md',
    (far) => `<img src=x onerror="${script(far, 'handler')}"> <svg onload="${script(far, 'svg')}">`,
  ),
  inline(
    'frame.md',
    (far) => `<iframe srcdoc="<script>${script(far, 'frame')}</script>" src="${far}/frame"></iframe>`,
  ),
  inline('object.md', (far) => `<object data="${far}/object"></object><embed src="${far}/embed">`),
  inline(
    'style.md',
    (far) =>
      `<style>@import "${far}/import"; * { display: none }</style><link rel=stylesheet href="${far}/sheet">`,
  ),
  inline('form.md', (far) => `<form action="${far}/form"><button>Sign in again</button></form>`),
  inline(
    'refresh.md',
    (far) => `<meta http-equiv="refresh" content="0;url=${far}/refresh"><base href="${far}">`,
  ),
  inline(
    'picture.md',
    (far) =>
      `![a](${far}/picture) ![b][c] <picture><source srcset="${far}/source"></picture>\n\n[c]: ${far}/reference`,
  ),
  inline(
    'script-link.md',
    (far) =>
      `[a](javascript:${encodeURI(script(far, 'link'))}) [b](JaVaScRiPt:alert) [c](java&#x0A;script:alert) <javascript:alert>`,
  ),
  inline(
    'data-link.md',
    () => '[a](data:text/html,<script>1</script>) [b](vbscript:x) [c](file:///etc/passwd) [d](blob:a)',
  ),
  inline(
    'own-link.md',
    () => '[a](/drive/account?delete=1) [b](//evil.example) [c](?action=x) [d](#a) [e](../x)',
  ),
  inline(
    'hidden-link.md',
    () => '[https://bank.example](https://bank.example@evil.example/) <https://a:b@evil.example>',
  ),
  inline('title.md', (far) => `[a](https://a.example "x\\" onmouseover=\\"${script(far, 'title')}")`),
  inline(
    'note.md',
    (far) => `a[^1]\n\n[^1]: <img src=x onerror="${script(far, 'note')}"> [b](javascript:alert)`,
  ),
  inline(
    'table.md',
    (far) =>
      `| <script>${script(far, 'table')}</script> | b |\n|---|---|\n| <img src=${far}/cell> | ![x](${far}/cell) |`,
  ),
  inline('code.md', (far) => `\`\`\`html"><script>\n${script(far, 'code')}\n\`\`\``),
  inline(
    'mermaid.md',
    (far) =>
      `\`\`\`mermaid\ngraph TD; A-->B; click A "javascript:${script(far, 'mermaid')}"\n\`\`\`\n\n$$\\href{javascript:alert}{x}$$`,
  ),
  inline('front-matter.md', () => '---\na: !!js/function >\n  function(){ alert(1) }\n---\n'),
  inline('clobber.md', () => '<a id=cookie name=documentElement></a><img name=getElementById>'),
  file('nulls.md', () => `${quiet}\0<b>`, noPreview),
  shape('quotes-deep.md', () => `${'>'.repeat(10_000)} a`),
  shape('list-deep.md', () => `${'- '.repeat(10_000)}a`),
  shape(
    'list-stairs.md',
    () => Array.from({ length: 400 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
    either,
  ),
  shape('stars.md', () => '*a **a '.repeat(20_000), either),
  shape('brackets.md', () => '['.repeat(20_000), either),
  shape('many-parts.md', () => '*a* '.repeat(60_000)),
  shape('lazy-lines.md', () => `> a\n${'a\n'.repeat(50_000)}`),
  shape('ticks.md', () => Array.from({ length: 500 }, (_, n) => '`'.repeat(n + 1)).join(' '), either),
  shape('wide-table.md', () => `${'|a'.repeat(5000)}\n${'|-'.repeat(5000)}`, either),
  shape('references.md', () => `${'[a]'.repeat(5000)}\n\n[a]: https://a.example`, either),
  shape(
    'notes.md',
    () => Array.from({ length: 3000 }, (_, n) => `[^${n}]\n\n[^${n}]: a\n`).join('\n'),
    either,
  ),
  file(
    'empty.md',
    () => '',
    (viewer) => expect(viewer.getByRole('article')).toBeAttached(),
  ),
];
