import { expect, it } from 'vitest';
import { judgeLines, linksOf, mostLines } from './wanted-links.ts';

const states = (text: string): string[] => judgeLines(text).map(({ state }) => state);
const hash = '0123456789abcdef0123456789abcdef01234567';

it('[R10.9] each line is judged by itself; wrong ones never block right ones', () => {
  const lines = judgeLines(
    [
      ' https://releases.example/a%20b.iso ',
      '',
      `magnet:?xt=urn:btih:${hash}&dn=Sintel`,
      'https://releases.example/a%20b.iso',
      'htps:/files.example/a.zip',
      'ftp://files.example/a.zip',
      'nonsense',
      'javascript:alert(1)',
    ].join('\r\n'),
  );
  expect(lines.map(({ state, name }) => [state, name])).toEqual([
    ['ok', 'a b.iso'],
    ['ok', 'Sintel'],
    ['twice', 'a b.iso'],
    ['noAddress', 'htps:/files.example/a.zip'],
    ['otherKind', 'ftp://files.example/a.zip'],
    ['noAddress', 'nonsense'],
    ['noAddress', 'javascript:alert(1)'],
  ]);
  expect(linksOf(lines)).toEqual([
    'https://releases.example/a%20b.iso',
    `magnet:?xt=urn:btih:${hash}&dn=Sintel`,
  ]);
});

it('[R10.9] one torrent in two spellings is one; addresses with a password, of another form or too long are none', () => {
  expect(states(`magnet:?xt=urn:btih:${hash}\nmagnet:?dn=b&xt=urn:btih:${hash.toUpperCase()}`)).toEqual([
    'ok',
    'twice',
  ]);
  expect(
    states(
      [
        'magnet:?xt=urn:btih:0',
        'https://a:b@files.example/',
        'https:files.example/a',
        `https://files.example/${'a'.repeat(2048)}`,
        'data:text/html,x',
      ].join('\n'),
    ),
  ).toEqual(Array.from({ length: 5 }, () => 'noAddress'));
});

it('[R10.9] of ten thousand lines the first five hundred are taken', () => {
  const lines = judgeLines(Array.from({ length: 10_000 }, (_, n) => `https://files.example/${n}`).join('\n'));
  expect([lines.length, linksOf(lines).length]).toEqual([10_000, mostLines]);
});
