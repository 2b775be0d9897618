import { describe, expect, it } from 'vitest';
import { nameOfDownload } from './names.ts';

const latin1 = (bytes: string, encoding: 'utf8' | 'hex' = 'utf8'): string =>
  Buffer.from(bytes, encoding).toString('latin1');
const named = (disposition: string, path = '/dl', type = '', wanted = ''): string =>
  nameOfDownload({ wanted, disposition, type, url: new URL(`https://a.example${path}`) });

describe('[R1.9] the name of a fetched file', () => {
  it.each([
    ['attachment; filename="plain.txt"', 'plain.txt'],
    ['attachment; filename="b.txt"; filename*=UTF-8\'\'%E2%82%AC.txt', '€.txt'],
    ['attachment; filename*=UTF-8\'\'%E2%82%AC.txt; filename="b.txt"', '€.txt'],
    ['attachment; filename="b.txt"; filename*=UTF-8\'\'%E2%82.txt', 'b.txt'],
    ["attachment; filename*=ISO-8859-1''%E9t%E9.txt", 'été.txt'],
    ["attachment; filename*=GBK''%D6%D0%CE%C4.txt", '中文.txt'],
    [`attachment; filename*="UTF-8''%ED%95%9C%EA%B8%80.txt"`, '한글.txt'],
    [latin1('attachment; filename="한글.txt"'), '한글.txt'],
    [`attachment; filename="${latin1('d6d0cec42e747874', 'hex')}"`, '中文.txt'],
    ['attachment; filename="\u00e9t\u00e9.txt"', 'été.txt'],
    ['attachment; filename="%ED%95%9C%EA%B8%80.txt"', '한글.txt'],
    ['attachment; filename="100%.txt"', '100%.txt'],
    ['attachment; filename="=?UTF-8?B?7ZWc6riALnR4dA==?="', '한글.txt'],
    ['attachment; filename="=?utf-8?Q?=E2=82=AC_5?= =?utf-8?Q?.txt?="', '€ 5.txt'],
    ['attachment; filename="=?GBK?B?1tDOxA==?=.txt"', '中文.txt'],
    ['filename=plain.txt', 'plain.txt'],
    ["filename*=UTF-8''%E2%82%AC.txt", '€.txt'],
    ['attachment; filename="a;b\\"c.txt"', 'a;b"c.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="a+b.txt"', 'a+b.txt'],
    ['attachment', 'dl'],
    ['', 'dl'],
  ])('%j announces %j', (disposition, name) => {
    expect(named(disposition)).toBe(name);
  });

  it.each([
    ['/%D6%D0%CE%C4.zip', '中文.zip'],
    ['/%ED%95%9C%EA%B8%80.txt', '한글.txt'],
    ['/100%.txt', '100%.txt'],
    ['/a+b.txt?c=d', 'a+b.txt'],
    ['/', 'download'],
  ])('is the end of the address %j, in its encoding', (path, name) => {
    expect(named('', path)).toBe(name);
  });

  it('has the extension of its content where it has none', () => {
    expect(named('', '/dl', 'application/pdf')).toBe('dl.pdf');
    expect(named('attachment; filename="report"', '/dl', 'Application/PDF; q=1')).toBe('report.pdf');
    expect(named('', '/', 'image/jpeg')).toBe('download.jpg');
    expect(named('', '/film.mp4', 'text/html')).toBe('film.mp4');
    expect(named('', '/dl', 'application/octet-stream')).toBe('dl');
    // Its owner has named it.
    expect(named('', '/dl', 'application/pdf', 'mine')).toBe('mine');
  });
});
