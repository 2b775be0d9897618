import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it('every file that a page links to exists', () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map((match) => join(dirname(page), match[1] ?? ''))
      .filter((target) => !existsSync(target))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Generated pages may mention paths that no longer exist. */
const handWritten = pages.filter(
  (page) => !/^docs\/(api|machines)\/|^docs\/(promises|figures|licences)\.md$/.test(page),
);

it('every path that a page mentions exists', () => {
  const missing = handWritten.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:app|core|machines|i18n|docs|\.ci)\/[\w./${}-]*)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(path))
      .map((path) => `${page} names ${path}`),
  );
  expect(missing).toEqual([]);
});

it('the table of log events is that of the sources', () => {
  const sources = readdirSync('app/server', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name),
  );
  const logged = sources.flatMap((name) =>
    [
      ...readFileSync(join('app/server', name), 'utf8').matchAll(
        /\bevent(?:: | = .*\? )'([a-z-]+)'(?: : '([a-z-]+)')?/g,
      ),
    ].flatMap(([, one = '', other]) => (other === undefined ? [one] : [one, other])),
  );
  const page = readFileSync('docs/server/requests-and-load.md', 'utf8');
  const table = page.slice(page.indexOf('| event | line |'));
  const told = [...table.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(told.toSorted()).toEqual([...new Set(logged)].toSorted());
});

it('every requirement has one number and one line', () => {
  const numbers = [
    ...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \[[ x]\] \*\*(R\d+\.\d+)\*\*/gm),
  ].map((match) => match[1]);
  expect(numbers.length).toBeGreaterThan(150);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('no chart still has the description of `npm run new:flow`', () => {
  const undescribed = pages.filter(
    (page) => page.startsWith('docs/machines/') && /\bTODO\b/.test(readFileSync(page, 'utf8')),
  );
  expect(undescribed).toEqual([]);
});
