import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pageSize, sizeFault } from './page-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-page-size-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a page weighs what it loads, each file once, and nothing that it links to', () => {
  mkdirSync(join(folder, 'charts'));
  const html =
    '<link rel="stylesheet" href="../a.css"/><script defer src="../a.js"></script><img alt="" src="../a.webp"/>' +
    '<img src="../a.webp"/><a href="../large.png">large</a>';
  writeFileSync(join(folder, 'charts/one.html'), html);
  const sheet = 'a{src:url(./a.woff2)}b{src:url("data:,")}';
  writeFileSync(join(folder, 'a.css'), sheet);
  for (const [name, size] of [
    ['a.js', 100],
    ['a.webp', 1000],
    ['a.woff2', 10_000],
    ['large.png', 100_000],
  ] as const)
    writeFileSync(join(folder, name), 'x'.repeat(size));
  expect(pageSize(folder, 'charts/one.html')).toBe(html.length + sheet.length + 11_100);
});

it('a page of more than 300 kB is named', () => {
  const pages = [
    { path: 'index.html', bytes: 300_000 },
    { path: 'charts/sign-in.html', bytes: 300_001 },
  ];
  expect(sizeFault(pages)).toBe('charts/sign-in.html has 300001 bytes (300000 at most)');
  expect(sizeFault(pages.slice(0, 1))).toBeNull();
});
