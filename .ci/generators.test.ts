// A generator that updates snapshots finds their tests by title: one that is renamed would be left out in silence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generators } from './generators.ts';

/** The tests that compare with a file of text, by the file that they are written in. */
const written = new Map(
  ['machines', 'core/test', 'core/src', 'i18n', 'app/src', 'app/server', '.ci']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    )
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([path, text]) => path !== '.ci/generators.test.ts' && text.includes('.toMatchFileSnapshot(')),
);

/** The titles of the tests in a text that compare with a file. */
const titlesIn = (text: string): string[] =>
  text
    .split(/\n {2,6}it\(/)
    .filter((test) => test.includes('.toMatchFileSnapshot('))
    .map((test) => /^'([^']+)'/.exec(test)?.[1] ?? '');

const patterns = generators.flatMap(({ command }) => {
  const at = command.indexOf('-t');
  return at === -1 ? [] : (command[at + 1] ?? '').split('|');
});

it('npm run regenerate updates every test that compares with a file, and looks for no other', () => {
  const titles = [...written.values()].flatMap(titlesIn);
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => !patterns.some((pattern) => title.includes(pattern)))).toEqual([]);
  expect(patterns.filter((pattern) => !titles.some((title) => title.includes(pattern)))).toEqual([]);
});
