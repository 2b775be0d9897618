import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it('every file that a page points to exists', () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map((match) => join(dirname(page), match[1] ?? ''))
      .filter((target) => !existsSync(target))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Pages that are written by hand: a generated one names what was there when it was written. */
const handWritten = pages.filter(
  (page) => !/^docs\/(api|machines)\/|^docs\/(promises|figures|licences)\.md$/.test(page),
);

it('every path in the repository that a page names exists', () => {
  const gone = handWritten.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:app|core|machines|i18n|docs|\.ci)\/[\w./${}-]*)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(path))
      .map((path) => `${page} names ${path}`),
  );
  expect(gone).toEqual([]);
});

it('every requirement has one number and one line', () => {
  const numbers = [
    ...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \[[ x]\] \*\*(R\d+\.\d+)\*\*/gm),
  ].map((match) => match[1]);
  expect(numbers.length).toBeGreaterThan(150);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('every chart says what it is for: none still has the description that `npm run new:flow` gave it', () => {
  const untold = pages.filter(
    (page) => page.startsWith('docs/machines/') && /\bTODO\b/.test(readFileSync(page, 'utf8')),
  );
  expect(untold).toEqual([]);
});
