import { expect, it } from 'vitest';

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Selectors that a browser works out for every element, or again at each change of the page: all sheets are one. */
const costly = [
  [
    'a pseudo-element of text without an element',
    /(?:^|[\s,{}>+~*])::(?:highlight|selection|target-text)\b/m,
  ],
  [
    'a descendant looked for from the root',
    /(?::root|\bhtml|\bbody)\)?(?:\[[^\]]*\]|\.[\w-]+)*:has\((?!\s*>)/,
  ],
] as const;

function costlyOf(css: string): readonly string[] {
  const text = withoutComments(css);
  return costly.flatMap(([name, selector]) => (selector.test(text) ? [name] : []));
}

it('asks no style sheet for what costs each frame of a scrolled folder (docs/figures.md)', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(100);
  const found = Object.entries(sheets).flatMap(([path, css]) =>
    costlyOf(css).map((one) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
});

/** Scrollers that do not place what stands in them, as hidden words, which then stay behind and lengthen the page. */
function unplacedOf(css: string): readonly string[] {
  const text = withoutComments(css);
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((one) => one.trim()),
    body,
  }));
  const selectorsWith = (declaration: RegExp): readonly string[] =>
    rules.flatMap(({ selectors, body }) => (declaration.test(body) ? selectors : []));
  const placed = new Set(selectorsWith(/(?<![\w-])(?:position: (?!static)|transform: )/));
  return selectorsWith(/(?<![\w-])overflow(?:-[xy])?: (?:auto|scroll)/).filter((one) => !placed.has(one));
}

it('has each scroller hold what stands in it', () => {
  const found = Object.entries(sheets).flatMap(([path, css]) =>
    unplacedOf(css).map((one) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
  expect(unplacedOf('.list, .row { overflow: auto; } .row { position: relative; }')).toEqual(['.list']);
});

it.each([
  ['::highlight(pdf-found) { color: red; }', 1],
  ['.a ::selection { color: red; }', 1],
  ['*::selection { color: red; }', 1],
  ['.text span::highlight(pdf-found) { color: red; }', 0],
  [':root:has(.mini) { --inset: 1px; }', 1],
  [':global(html):has([data-x]) .bar { color: red; }', 1],
  ['html[data-theme]:has(.bar) { color: red; }', 1],
  ['body:has(> .sheets) > p { color: red; }', 0],
  ['/* :root:has(.mini) */ .row:has(:checked) { color: red; }', 0],
])('tells %s', (css, count) => expect(costlyOf(css)).toHaveLength(count));
