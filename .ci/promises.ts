// docs/promises.md: what Aloft promises, and the tests that keep each promise, from the results of the last `npm test`.
//   node .ci/promises.ts          writes the page
//   node .ci/promises.ts --check  fails when the page says something else than the run
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chapters, type Promised } from './promised.ts';
import { type Result, readResults } from './results.ts';

const page = 'docs/promises.md';

const intro = `# What we promise

Each promise has a number, and tests that carry it in their titles. This page is made from the results of \`npm test\`
(\`npm run promises\` writes it, and the run fails when it says something else): a mark stands where tests passed, and what
nobody has proved yet has none. A test that ran on both engines is named once.`;

function cites(title: string, number: string): boolean {
  return [...title.matchAll(/\[([^\]]*)\]/g)].some((match) =>
    (match[1] ?? '').split(/[\s,·]+/).includes(number),
  );
}

/** A title without its numbers, fit for a line of Markdown. */
const plain = (title: string): string =>
  title
    .replace(/\[[^\]]*\b[RPT]\d[^\]]*\]\s*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/([*_`<>|])/g, '\\$1')
    .trim();

/** The passing tests that carry the number: a line for each file, with the first of its titles. */
function proofs(number: string, results: readonly Result[]): string[] {
  const byFile = new Map<string, Set<string>>();
  for (const { file, title, passed } of results) {
    if (!passed || !cites(title, number)) continue;
    byFile.set(file, (byFile.get(file) ?? new Set()).add(plain(title)));
  }
  return [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, titles]) => {
      const [first = ''] = [...titles].toSorted();
      const more = titles.size > 1 ? ` (and ${titles.size - 1} more)` : '';
      return `  - \`${file}\`: ${first}${more}`;
    });
}

function paragraph({ number, text }: Promised, results: readonly Result[]): string {
  const lines = proofs(number, results);
  return [`- [${lines.length > 0 ? 'x' : ' '}] **${number}** ${text}`, ...lines].join('\n');
}

function main(): void {
  const results = readResults();
  if (results.length === 0) {
    console.error('No test results here yet: run `npm test` first, then `npm run promises`.');
    process.exit(2);
  }
  const body = chapters.map(
    ({ title, promises }) => `## ${title}\n\n${promises.map((one) => paragraph(one, results)).join('\n')}`,
  );
  const text = `${[intro, ...body].join('\n\n')}\n`;
  const all = chapters.flatMap(({ promises }) => promises);
  const kept = all.filter(({ number }) => proofs(number, results).length > 0);
  console.log(`${kept.length} of ${all.length} promises have a passing test`);
  const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (written !== text) {
    console.error(`${page} is not what this run proved: npm run promises`);
    process.exit(1);
  }
}

main();
