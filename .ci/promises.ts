// docs/promises.md: the promises, and the tests of each clause, from the results of the last `npm test`.
//   node .ci/promises.ts          writes the page
//   node .ci/promises.ts --check  fails when the page does not match the results
// Both fail when a title cites something that is not a clause.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { citedIn, wrongCitations } from './citations.ts';
import { type Clause, chapters, type Promised } from './promise-list.ts';
import { type Result, readResults } from './results.ts';
import { unfinishedSuites } from './suites.ts';

const page = 'docs/promises.md';

const intro = `# What we promise

Each promise is a list of clauses, and each clause has tests that carry its id in their titles. This page is made from the
results of \`npm test\` (\`npm run promises\` writes it, and the run fails when it says something else): a mark stands where tests
passed, and what nobody has proved yet has none. A test that ran on both engines is named once.`;

/** A title without its ids, escaped for Markdown. */
const plain = (title: string): string =>
  title
    .replace(/\[[^\]]*\b[RPT]\d[^\]]*\]\s*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/([*_`<>|])/g, '\\$1')
    .trim();

/** The passing tests that cite a clause: a line for each file, with the first of their titles. */
function proofs(number: string, results: readonly Result[]): string[] {
  const byFile = new Map<string, Set<string>>();
  for (const { file, title, passed } of results) {
    if (!passed || !citedIn(title).includes(number)) continue;
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

function clauseLines({ id, text }: Clause, results: readonly Result[]): string {
  const lines = proofs(id, results);
  return [`- [${lines.length > 0 ? 'x' : ' '}] **${id}** ${text}`, ...lines].join('\n');
}

const paragraph = ({ number, text, clauses }: Promised, results: readonly Result[]): string =>
  `**${number}** ${text}\n\n${clauses.map((clause) => clauseLines(clause, results)).join('\n')}`;

function main(): void {
  const results = readResults();
  if (results.length === 0) {
    console.error('No test results here yet: run `npm test` first, then `npm run promises`.');
    process.exit(2);
  }
  const all = chapters.flatMap(({ promises }) => promises.flatMap(({ clauses }) => clauses));
  const wrong = wrongCitations(results, new Set(all.map(({ id }) => id)));
  if (wrong.length > 0) {
    for (const line of wrong) console.error(line);
    console.error(`${wrong.length} test titles cite something that is not a clause in .ci/promise-list.ts`);
    process.exit(1);
  }
  const body = chapters.map(
    ({ title, promises }) => `## ${title}\n\n${promises.map((one) => paragraph(one, results)).join('\n\n')}`,
  );
  const text = `${[intro, ...body].join('\n\n')}\n`;
  const kept = all.filter(({ id }) => proofs(id, results).length > 0);
  console.log(`${kept.length} of ${all.length} clauses of promises have a passing test`);
  const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const unfinished = unfinishedSuites();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (unfinished.length > 0)
    console.log(`not known whether ${page} is right, as there are no results of ${unfinished.join(', ')}`);
  else if (written !== text) {
    console.error(`${page} does not match the results: npm run regenerate`);
    process.exit(1);
  }
}

main();
