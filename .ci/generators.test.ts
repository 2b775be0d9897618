// Generators find the tests whose snapshots they update by title, so a renamed test must not be missed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generators } from './generators.ts';

/** The sources with file snapshot tests, by path. */
const sources = new Map(
  ['machines', 'core/test', 'core/src', 'i18n', 'app/src', 'app/server', '.ci']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    )
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([path, text]) => path !== '.ci/generators.test.ts' && text.includes('.toMatchFileSnapshot(')),
);

/** The titles of the file snapshot tests in a source. */
const titlesIn = (text: string): string[] =>
  text
    .split(/\n {2,6}it\(/)
    .filter((test) => test.includes('.toMatchFileSnapshot('))
    .map((test) => /^'([^']+)'/.exec(test)?.[1] ?? '');

const patterns = generators.flatMap(({ command }) => {
  const at = command.indexOf('-t');
  return at === -1 ? [] : (command[at + 1] ?? '').split('|');
});

it('npm run regenerate updates every file snapshot, and every pattern matches a test', () => {
  const titles = [...sources.values()].flatMap(titlesIn);
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => !patterns.some((pattern) => title.includes(pattern)))).toEqual([]);
  expect(patterns.filter((pattern) => !titles.some((title) => title.includes(pattern)))).toEqual([]);
});
