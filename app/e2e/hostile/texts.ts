// Texts that are no plain text: markup, escape sequences, lies about their encoding, and lines without end.
import { expect } from '../fixtures.ts';
import {
  file,
  type HostileFile,
  mark,
  noPreview,
  quiet,
  type Seen,
  says,
  script,
  stored,
} from './hostile-file.ts';

/** An editor with the words in it, and nothing else made of them. */
export const written =
  (words: string): Seen =>
  async (viewer) => {
    const editor = viewer.locator('.cm-content');
    await expect(editor).toContainText(words);
    await expect(
      editor.locator('script, img:not(.cm-widgetBuffer), iframe, a, object, style, form'),
    ).toHaveCount(0);
  };

const page = (far: string, way: string): string =>
  `<!doctype html><title>harmless</title><meta http-equiv="refresh" content="0;url=${far}/refresh"><base href="${far}/"><link rel="stylesheet" href="${far}/style"><script src="${far}/external"></script><img src="${far}/img" onerror="${script(far, way)}"><iframe src="${far}/frame"></iframe><form action="${far}/form"><input autofocus onfocus="${script(far, way)}"></form><p>${quiet}</p><script>${script(far, way)}</script>`;

export const texts: readonly HostileFile[] = [
  file('page.html', (far) => page(far, 'html'), written('<script>')),
  file('page.htm', (far) => page(far, 'htm'), written('<script>')),
  file('page.txt', (far) => page(far, 'txt'), written('<script>')),
  file(
    'page.xml',
    (far) => `<?xml version="1.0"?><?xml-stylesheet href="${far}/sheet"?>${page(far, 'xml')}`,
    written('xml-stylesheet'),
  ),
  file(
    'entities.xml',
    (far) =>
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "${far}/entity"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;${quiet}</a>`,
    written('file:///etc/passwd'),
  ),
  file(
    'laughs.xml',
    () =>
      `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><a>&a19;${quiet}</a>`,
    written('ENTITY a19'),
  ),
  file(
    'shortcut.url',
    (far) => `[InternetShortcut]\r\nURL=javascript:${script(far, 'url')}\r\nIconFile=${far}/icon\r\n`,
    noPreview,
  ),
  file(
    'shortcut.desktop',
    (far) => `[Desktop Entry]\nType=Link\nURL=${far}/desktop\nExec=sh -c id\n`,
    noPreview,
  ),
  file('program.js', (far) => `${script(far, 'js')}\n// ${quiet}`, written(quiet)),
  file(
    'module.vue',
    (far) => `<script>${script(far, 'vue')}</script><template><p v-html="x">${quiet}</p></template>`,
    written(quiet),
  ),
  file(
    'sheet.css',
    (far) =>
      `@import url("${far}/import"); body { background: url("${far}/url"); display: none } /* ${quiet} */`,
    written(quiet),
  ),
  file(
    'prototype.json',
    () => `{"__proto__":{"polluted":true},"constructor":{"prototype":{"a":1}},"a":"${quiet}"}`,
    written(quiet),
  ),
  file('deep.json', () => `${'['.repeat(50_000)}"${quiet}"${']'.repeat(50_000)}`, written('[[[[')),
  file(
    'directions.txt',
    () => `\u202e${quiet}\u202c \u2066\u2067\u2068a\u2069\u200f\u061c\n${'\u202e'.repeat(2000)}end\n`,
    says(/Quiet words/),
  ),
  file(
    'bidi-source.c',
    () =>
      `/* \u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */\nint main(void) { return 0; } // ${quiet}\n`,
    written(quiet),
  ),
  file('look-alikes.py', () => `аdmin = 1\u200b\u200d\ufeff # ${quiet}\n`, written(quiet)),
  file(
    'terminal.log',
    (far) =>
      `\u001b]0;owned\u0007\u001b[2J\u001b[31m${quiet}\u001b]8;;${far}/osc\u0007link\u001b]8;;\u0007\u001b[6n\u009b5n\n`,
    says(/Quiet words/),
  ),
  file('marks.txt', () => `${quiet}\n${`a${'\u0301'.repeat(1000)}`.repeat(50)}\n`, says(/Quiet words/)),
  file('joined.txt', () => `${quiet}\n${'👩\u200d'.repeat(5000)}\n`, says(/Quiet words/)),
  file('one-line.txt', () => `${quiet} ${'x'.repeat(3_000_000)}`, says(/Quiet words/)),
  file('one-line.js', () => `/*${quiet}*/${'a(['.repeat(500_000)}`, says(/Quiet words/)),
  file('one-line.json', () => `{"a":"${quiet}","b":"${'\\u0041'.repeat(300_000)}"}`, says(/Quiet words/)),
  file('many-lines.txt', () => `${quiet}\n${'\n'.repeat(2_000_000)}`, says(/Quiet words/)),
  file('line-breaks.txt', () => `${quiet}${'\u2028\u2029\u0085\v\f\r'.repeat(2000)}end`, says(/Quiet words/)),
  file(
    'no-utf8.txt',
    () =>
      Buffer.concat([
        Buffer.from(`${quiet}\n`),
        Buffer.from([0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xf8]),
      ]),
    says(/Quiet words/),
  ),
  file(
    'overlong.txt',
    () =>
      Buffer.concat([
        Buffer.from(`${quiet} `),
        Buffer.from([0xc0, 0xbc, 0x73, 0x63, 0x72, 0x69, 0x70, 0x74, 0xc0, 0xbe]),
      ]),
    says(/Quiet words/),
  ),
  file(
    'utf7.txt',
    (far) => `${quiet} +ADw-script+AD4-${script(far, 'utf7')}+ADw-/script+AD4-`,
    written('+ADw-'),
  ),
  file(
    'mark-lies.txt',
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(quiet, 'utf16le')]),
    says(/Q/),
  ),
  file(
    'wide-lies.txt',
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<script>alert(1)</script>')]),
    stored('utf-16le'),
  ),
  file(
    'half-pair.txt',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`${quiet}\ud800`, 'utf16le'),
        Buffer.from([0x41]),
      ]),
    says(/Quiet words/),
  ),
  file('nulls.txt', () => Buffer.alloc(100_000), noPreview),
  file('null-inside.txt', () => `${quiet}\0<script>${mark}</script>`, noPreview),
  file('program.txt', () => Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), noPreview),
  file('empty.txt', () => '', stored('utf-8')),
  file('only-mark.txt', () => Buffer.from([0xef, 0xbb, 0xbf]), stored('utf-8')),
  file(
    'invite.ics',
    (far) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nATTACH:${far}/attach\nSUMMARY:${quiet}\nEND:VEVENT\nEND:VCALENDAR`,
    says(/Quiet words/),
  ),
  file('mail.eml', (far) => `Content-Type: text/html\n\n${page(far, 'eml')}`, written('text/html')),
  file(
    'saved.mhtml',
    (far) =>
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n--a\nContent-Type: text/html\n\n${page(far, 'mhtml')}\n--a--`,
    noPreview,
  ),
  file('help.hta', (far) => page(far, 'hta'), noPreview),
  file('list.m3u', (far) => `#EXTM3U\n${far}/playlist\n`, noPreview),
];
