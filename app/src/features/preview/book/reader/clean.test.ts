import { describe, expect, it } from 'vitest';
import { cleanChapter, cleanDrawing } from './clean.ts';

const xhtml = (body: string, head = ''): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head>${head}</head><body>${body}</body></html>`;
/** What a browser makes of the clean chapter. */
const cleaned = (text: string, type: DOMParserSupportedType = 'application/xhtml+xml'): Document =>
  new DOMParser().parseFromString(cleanChapter(text, type), 'application/xhtml+xml');
const bodyOf = (text: string, type?: DOMParserSupportedType): string => cleaned(text, type).body.innerHTML;

describe('a chapter', () => {
  it('keeps its text, its marks, its notes, its formulas and what the book unpacked for it', () => {
    const own = `blob:${location.origin}/1`;
    const made = cleaned(
      xhtml(
        `<h1 id="a" class="b" xml:lang="ko">하나</h1><p>One <em>two</em> <ruby>漢<rt>kan</rt></ruby> <a href="two.xhtml#n" epub:type="noteref">1</a></p><img src="${own}" alt="A lake"/><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math><unknown-part>Within</unknown-part>`,
        `<link rel="stylesheet" href="${own}"/><style>p { color: red }</style>`,
      ),
    );
    expect(made.body.textContent).toBe('하나One two 漢kan 1xWithin');
    expect(made.querySelector('h1')?.outerHTML).toContain('lang="ko"');
    expect(made.querySelector('h1')?.id).toBe('a');
    expect(made.querySelector('a')?.getAttribute('href')).toBe('two.xhtml#n');
    expect(made.querySelector('img')?.getAttribute('src')).toBe(own);
    expect(made.querySelector('mi')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(made.head.querySelector('link')?.getAttribute('href')).toBe(own);
    expect(made.head.querySelector('style')?.textContent).toBe('p { color: red }');
  });

  it('has none of what runs, loads or leaves', () => {
    const far = 'https://far.example/a';
    const hostile = [
      `<script>run()</script>`,
      `<p onclick="run()" ONCLICK="run()">p</p>`,
      `<iframe src="${far}"></iframe><object data="${far}"></object><embed src="${far}"/>`,
      `<form action="${far}"><input/><button formaction="${far}">b</button></form>`,
      `<img src="${far}" srcset="${far} 1x" alt=""/><video poster="${far}"></video>`,
      `<a href="javascript:run()">a</a><a href=" java&#10;script:run()">a</a><a href="data:text/html,x">a</a>`,
      `<a href="${far}" target="_top" ping="${far}" download="">far</a>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><script>run()</script><a xlink:href="javascript:run()"><set attributeName="href" to="javascript:run()"/><text>s</text></a><image xlink:href="${far}"/><use href="${far}#a"/><foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="run()">f</p></foreignObject></svg>`,
      `<meta http-equiv="refresh" content="0;url=${far}"/><base href="${far}"/><link rel="prefetch" href="${far}"/>`,
      `<template><script>run()</script></template>`,
    ];
    const made = cleaned(
      xhtml(hostile.join(''), `<script src="${far}"/><link rel="stylesheet" href="${far}"/>`),
    );
    const all = [...made.querySelectorAll('*')];
    expect(
      all.filter((one) =>
        /script|frame|object|embed|form|meta|base|link|set|template|input|button/i.test(one.localName),
      ),
    ).toEqual([]);
    const attributes = all.flatMap((one) => [...one.attributes]);
    expect(attributes.filter(({ name }) => /^on|target|ping|srcset|download|poster/i.test(name))).toEqual([]);
    expect(attributes.filter(({ value }) => /javascript|data:text/i.test(value))).toEqual([]);
    // A link out of the book stays a link: the reader asks before it leads there.
    expect(attributes.filter(({ value }) => value.includes('far.example')).map(({ name }) => name)).toEqual([
      'href',
    ]);
  });

  it('of broken markup does not change its meaning when it is read again', () => {
    const soups = [
      `<p>Unclosed<svg><style><img src=x onerror=run()></style></svg>`,
      `<noscript><p title="</noscript><img src=x onerror=run()>">`,
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=run()&gt;">`,
      `<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>`,
      `<svg></p><style><a id="</style><img src=1 onerror=run()>">`,
      `<p foo"bar='1' on\u0000click=run()>control \u0001 signs</p>`,
      `<![CDATA[<img src=x onerror=run()>]]><!--<img src=x onerror=run()>--!><img src=x onerror=run()>`,
    ];
    for (const soup of soups) {
      const once = cleanChapter(soup, 'text/html');
      const made = new DOMParser().parseFromString(once, 'application/xhtml+xml');
      expect(made.querySelector('parsererror'), soup).toBeNull();
      const handlers = [...made.querySelectorAll('*')].flatMap((one) =>
        one.getAttributeNames().filter((name) => name.startsWith('on')),
      );
      expect(handlers, soup).toEqual([]);
      expect(cleanChapter(once, 'application/xhtml+xml'), soup).toBe(once);
    }
  });

  it('that is a drawing, empty or no markup at all has a body', () => {
    expect(bodyOf('<svg xmlns="http://www.w3.org/2000/svg"><text>s</text></svg>', 'image/svg+xml')).toContain(
      '<text>s</text>',
    );
    for (const text of ['', 'no markup', '<a/>', '\u0000\u0000'])
      expect(cleaned(text).body, text).not.toBeNull();
  });
});

it('a drawing keeps its shapes and loses what runs', () => {
  const made = cleanDrawing(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="run()" viewBox="0 0 1 1"><script>run()</script><path d="M0 0"/><image href="https://far.example/"/></svg>',
  );
  expect(made).toContain('<path d="M0 0"');
  expect(made).toContain('viewBox="0 0 1 1"');
  expect(made).not.toMatch(/script|onload|far\.example/);
  expect(cleanDrawing('no drawing')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});
