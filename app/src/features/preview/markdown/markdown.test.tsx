import { describe, expect, it } from 'vitest';
import { found, openStage, violations } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import { findPicture, maxPictures } from './folder-picture.tsx';
import { safeLink } from './links.ts';
import { parseMarkdown } from './parse.ts';
import { Rendered } from './rendered.tsx';

const stage = openStage();

const entryOf = (name: string) =>
  toFileEntry({
    ...{ id: name, kind: 'file', name, size: '1', modified: '', mimeType: '', extension: '' },
    ...{ thumbnail: '', category: '' },
  });
const beside = ['lake.gif', 'The lake é.png', 'notes.md', 'a.b'].map(entryOf);
const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const addressOf = async () => ({
  ok: true as const,
  value: { inline: gif, download: '', sha256: '', audioCodec: '', stream: '' },
});

/** What a press on a link has shown, and the ways that were followed to a picture below. */
const shown: string[] = [];
const followed: string[] = [];
async function fileBelow(way: readonly string[]) {
  followed.push(way.join(' / '));
  return way.at(-1) === 'far.gif' ? entryOf('far.gif') : null;
}

async function render(text: string): Promise<HTMLElement> {
  const document = parseMarkdown(text);
  if (document === null) throw new Error('too many parts');
  stage.show(
    <Rendered
      key={text.length}
      document={document}
      beside={beside}
      fileBelow={fileBelow}
      addressOf={addressOf}
      onShow={(id) => shown.push(id)}
    />,
  );
  return found('article', stage.host);
}

/** Ways to run a script, to load something or to leave a page, in Markdown. */
const hostile = [
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  '<svg onload="window.ran = true"><script>window.ran = true</script></svg>',
  '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<style>* { display: none }</style>',
  '<meta http-equiv="refresh" content="0; url=https://evil.example">',
  '<base href="https://evil.example">',
  '<form action="https://evil.example"><input name=a></form>',
  '<a href="javascript:window.ran = true">a</a>',
  '[a](javascript:window.ran=true)',
  '[a](JaVaScRiPt:window.ran=true)',
  '[a](java&#x0A;script:window.ran=true)',
  '[a](data:text/html,<script>window.ran=true</script>)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](//evil.example/x)',
  '[a](/drive/account?delete=1)',
  '[a](https://good.example@evil.example/)',
  '![a](https://evil.example/pixel.png)',
  '![a][p]\n\n[p]: https://evil.example/pixel.png',
  '<javascript:window.ran=true>',
  '[a][b]\n\n[b]: javascript:window.ran=true',
  `${'>'.repeat(3000)} deep`,
  `${'*'.repeat(3000)}deep${'*'.repeat(3000)}`,
  `${'['.repeat(3000)}a${']'.repeat(3000)}`,
];

describe('Markdown', () => {
  it('becomes a document, with tables, tasks, notes and code', async () => {
    const page = await render(
      '# Title\n\nSome *text* with a [link](https://aloft.example/x).\n\n- [x] done\n- [ ] open\n\n' +
        '| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n```js\nlet a = 1;\n```\n\nA note.[^1]\n\n[^1]: The note.',
    );
    expect(page.querySelector('h3')?.textContent).toBe('Title');
    const link = page.querySelector('a');
    expect([link?.href, link?.rel, link?.target]).toEqual([
      'https://aloft.example/x',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
    expect(page.querySelectorAll('input:disabled')).toHaveLength(2);
    expect(page.querySelectorAll('th')).toHaveLength(2);
    expect(page.querySelector('pre')?.textContent).toBe('let a = 1;');
    expect(page.textContent).toContain('The note.');
    expect(await violations()).toEqual([]);
  });

  it.each(hostile)(
    '[P23b] %.60j is text: it runs nothing, loads nothing, and leads nowhere',
    async (text) => {
      const page = await render(text);
      expect(page.querySelectorAll('script, img, svg, iframe, style, meta, base, form, object')).toHaveLength(
        0,
      );
      expect([...page.querySelectorAll('[href], [src], [onerror], [onload]')]).toEqual([]);
      expect('ran' in window).toBe(false);
    },
  );

  it('[R10.6] shows the pictures of its folder, and tells all others by their description', async () => {
    const page = await render(
      '![A lake](lake.gif) ![](./The%20lake%20e%CC%81.png) ![Ref][r]\n\n[r]: lake.gif\n\n![Other](https://evil.example/lake.gif)',
    );
    await expect.poll(() => page.querySelectorAll('img')).toHaveLength(3);
    expect([...page.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      'A lake',
      'The lake é.png',
      'Ref',
    ]);
    expect(page.textContent).toContain('Other');
    expect(await violations()).toEqual([]);
  });

  it('[R10.6] shows the pictures of folders below its own, and no other', async () => {
    followed.length = 0;
    const page = await render(
      '![Far](img/a%20b/far.gif) ![Missing](./img/none.gif) ![Up](../far.gif) ![Top](/img/far.gif) ![Split](img%2Ffar.gif) ![Data](data:image/far.gif)',
    );
    await expect.poll(() => [...page.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Far']);
    expect(followed).toEqual(['img / a b / far.gif', 'img / none.gif']);
    expect(page.textContent).toContain('Missing');
  });

  it('asks for no more pictures than it shows, and for none that lies deep, whoever wrote the text', async () => {
    followed.length = 0;
    const many = Array.from({ length: 200 }, (_, nth) => `![${nth}](img/${nth}.gif)`).join(' ');
    await render(`![Deep](a/b/c/d/far.gif) ${many}`);
    await expect.poll(() => followed).toHaveLength(maxPictures);
    expect(followed[0]).toBe('img / 0.gif');
  });

  it('[R10.6] leads to the files beside it, and to none that is not there', async () => {
    shown.length = 0;
    const page = await render(
      '[Notes](./notes.md#part), [lake](lake.gif), [none](none.md), [up](../notes.md)',
    );
    const links = [...page.querySelectorAll('button')];
    expect(links.map((link) => link.textContent)).toEqual(['Notes', 'lake']);
    links[0]?.click();
    expect(shown).toEqual(['notes.md']);
    expect(page.querySelectorAll('[href]')).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  it('loads nothing but a picture that lies beside the text under this very name', async () => {
    expect((await findPicture('lake.gif', { beside })?.())?.id).toBe('lake.gif');
    for (const address of [
      ...[
        '../lake.gif',
        '/lake.gif',
        'folder/lake.gif',
        './/lake.gif',
        'lake.gif?x',
        'lake.gif#x',
        'LAKE.gif',
      ],
      ...['https://a.example/lake.gif', '//lake.gif', 'file:lake.gif', 'data:lake.gif', 'notes.md', 'a.b'],
      ...['', '.', '%', '%00', 'lake.gif%00'],
    ])
      expect([address, findPicture(address, { beside })]).toEqual([address, null]);
  });

  it('of more parts than a page holds is no document', () => {
    expect(parseMarkdown('*a* '.repeat(40_000))).toBeNull();
  });

  it('[P23b] follows only links with a scheme of the web or of mail', () => {
    expect(safeLink('mailto:ada@example.org')).toBe('mailto:ada@example.org');
    expect(safeLink('http://example.org')).toBe('http://example.org/');
    expect(
      ['#a', 'a.md', '../a', ' https://a', 'blob:https://a/b', 'about:blank', 'https:'].map(safeLink),
    ).toEqual(Array(7).fill(null));
  });
});
