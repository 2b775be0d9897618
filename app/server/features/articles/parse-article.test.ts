import type { Block } from '@aloft/core/wire';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { longestArticle, parseArticle } from './parse-article.ts';
import { fillFor } from './placeholders.ts';

const defaults = readConfiguration({ ALOFT_TRASH_DAYS: '7', ALOFT_OPERATOR_NAME: 'Example <Drive>' });
if (!defaults.ok) throw new Error(defaults.problem);
const settings = defaults.configuration;

const parse = (text: string, locale: 'en-US' | 'ko' = 'en-US') =>
  parseArticle(text, { language: locale, locale, fill: fillFor(locale, settings) });
const front = '---\ntitle: A title\ndescription: A sentence.\n---\n';
function blocksOf(body: string, locale?: 'ko'): readonly Block[] {
  const found = parse(`${front}${body}`, locale);
  return found.ok ? found.article.blocks : expect.fail(found.problem);
}
const paragraph = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });

describe('an article', () => {
  it('has headings with names of their own, lists, tables, notes and code', () => {
    const body =
      '## First {#one}\n\n- a\n- b\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n> Note\n\n`x` **y**\n\n### Second';
    expect(blocksOf(body)).toEqual([
      { kind: 'heading', level: 2, id: 'one', children: [{ kind: 'text', text: 'First' }] },
      { kind: 'list', ordered: false, items: [[paragraph('a')], [paragraph('b')]] },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
      },
      { kind: 'note', children: [paragraph('Note')] },
      {
        kind: 'paragraph',
        children: [
          { kind: 'code', text: 'x' },
          { kind: 'text', text: ' ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'y' }] },
        ],
      },
      { kind: 'heading', level: 3, id: 'part-2', children: [{ kind: 'text', text: 'Second' }] },
    ]);
  });

  it('[R1.1] names buttons as the catalogue does, and says what is set here', () => {
    expect(
      blocksOf('Press {ui:Delete account}. {server.trashDays} days. {operator.name}, {operator.mail}'),
    ).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'Press ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'Delete account' }] },
          { kind: 'text', text: '. ' },
          { kind: 'text', text: '7' },
          { kind: 'text', text: ' days. ' },
          { kind: 'text', text: 'Example <Drive>' },
          { kind: 'text', text: ', ' },
          { kind: 'missing', text: 'mail' },
        ],
      },
    ]);
    expect(JSON.stringify(blocksOf('{ui:Delete account}', 'ko'))).toContain('계정 삭제');
    // A text that no button has, or that has slots, stays to be seen; ours are checked for it.
    expect(blocksOf('{ui:No such button} {operator.king}')).toEqual([
      paragraph('{ui:No such button} {operator.king}'),
    ]);
  });

  it('leads within the site in the reader’s language, and elsewhere by https and mail alone', () => {
    const hrefs = (body: string) => JSON.stringify(blocksOf(body)).match(/"href":"[^"]*"/g);
    expect(
      hrefs(
        '[a](/policy/anti-abuse) [b](/drive/account) [c](https://example.org/x) [d](mailto:a@b.example) [e](#one)',
      ),
    ).toEqual([
      '"href":"/en-US/policy/anti-abuse"',
      '"href":"/drive/account"',
      '"href":"https://example.org/x"',
      '"href":"mailto:a@b.example"',
      '"href":"#one"',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://example.org',
    '//evil.example/x',
    '/\\\\evil.example',
    'https://user:word@evil.example',
    'vbscript:x',
    '',
  ])('a link to %j stays text', (address) => {
    expect(JSON.stringify(blocksOf(`[text](<${address}>)`))).not.toContain('"link"');
  });

  it('HTML in it is text, wherever it stands', () => {
    const hurt = '<script>alert(1)</script>';
    for (const body of [
      hurt,
      `a ${hurt} b`,
      `- ${hurt}`,
      `| ${hurt} |\n| - |\n| x |`,
      `![${hurt}](x.png)`,
      `## ${hurt}`,
    ]) {
      const text = JSON.stringify(blocksOf(body));
      expect(text).toContain('<script>');
      expect(text.match(/"kind":"(\w+)"/g)).not.toContain('"kind":"html"');
    }
  });

  it.each<[string, RegExp]>([
    ['No front matter', /no front matter/],
    ['---\ntitle: x\n---\ntext', /description/],
    ['---\ntitle: [1, 2]\ndescription: x\n---\n', /title/],
    ['---\ntitle: x\ndescription: y\nscript: z\n---\n', /script/],
    ['---\n{ title: \n---\n', /no YAML/],
    ['---\na: &a [x]\nb: *a\ntitle: x\ndescription: y\n---\n', /no YAML|wrong/],
    ['---\ntitle: x\ndescription: y\ntranslates: nothing\n---\n', /translates/],
    [`${front}${'x'.repeat(longestArticle)}`, /too long/],
    ['', /no front matter/],
  ])('a file that is none says why: %.30j', (text, problem) => {
    const found = parse(text);
    expect(found).toMatchObject({ ok: false });
    expect(found.ok ? '' : found.problem).toMatch(problem);
  });

  it('deep lists end, and thousands of open brackets are read', () => {
    const deep = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n');
    expect(JSON.stringify(blocksOf(deep)).match(/"list"/g)?.length).toBeLessThan(12);
    expect(blocksOf('['.repeat(5000))).toHaveLength(1);
  });
});
