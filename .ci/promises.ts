// docs/promises.md: the promises, and the tests of each clause, from the titles of all tests.
//   node .ci/promises.ts          writes the page
//   node .ci/promises.ts --check  fails when the page or a title is wrong
import { readFileSync, writeFileSync } from 'node:fs';
import { clausesIn, wrongCitations } from './citations.ts';
import { type Clause, chapters, type Promised } from './promise-list.ts';
import { tellProved } from './proof.ts';
import { citingTests, type TitledTest } from './test-titles.ts';

const page = 'docs/promises.md';

const intro = `# What we promise

Each promise is a list of clauses, and each clause has tests that carry its id in their titles. This page is made from these
titles (\`npm run promises\` writes it, and \`npm test\` fails when it says something else): below a clause stands each file with
tests of it, and the first of their titles. A clause without a mark has no test. Files named \`*.all.*\` run in \`npm run test:all\`,
\`*.stress.*\` in \`npm run test:stress\`, all others also in \`npm test\`; \`npm run promises\` says what the last exhaustive run has proved.`;

/** A title without its ids and places for values, escaped for Markdown. */
const plain = (title: string): string =>
  title
    .replace(/\[[^\]]*\b[RPT]\d[^\]]*\]\s*/g, '')
    .replace(/%(\.\d+)?[a-z#$]|\$\w+/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/([*_`<>|])/g, '\\$1')
    .trim();

/** A line for each file with tests of a clause, with the first of their titles: another test in it changes nothing. */
export function proofLines(id: string, tests: readonly TitledTest[]): readonly string[] {
  const firsts = new Map<string, string>();
  for (const { file, title } of tests)
    if (clausesIn(title).includes(id) && !firsts.has(file)) firsts.set(file, plain(title));
  return [...firsts].map(([file, title]) => `  - \`${file}\`: ${title}`);
}

function clauseLines({ id, text }: Clause, tests: readonly TitledTest[]): string {
  const lines = proofLines(id, tests);
  return [`- [${lines.length > 0 ? 'x' : ' '}] **${id}** ${text}`, ...lines].join('\n');
}

const paragraph = ({ number, text, clauses }: Promised, tests: readonly TitledTest[]): string =>
  `**${number}** ${text}\n\n${clauses.map((clause) => clauseLines(clause, tests)).join('\n')}`;

/** The marked clauses of the page that have no test any more. */
const lost = (written: string, tested: ReadonlySet<string>): readonly string[] =>
  [...written.matchAll(/^- \[x\] \*\*(P\d+[a-z])\*\*/gm)]
    .map(([, id = '']) => id)
    .filter((id) => !tested.has(id))
    .map((id) => `${id} is marked in ${page}, but no test cites it`);

function main(): void {
  const tests = citingTests();
  const all = chapters.flatMap(({ promises }) =>
    promises.flatMap(({ clauses }) => clauses.map(({ id }) => id)),
  );
  const body = chapters.map(
    ({ title, promises }) => `## ${title}\n\n${promises.map((one) => paragraph(one, tests)).join('\n\n')}`,
  );
  const text = `${[intro, ...body].join('\n\n')}\n`;
  const tested = new Set(tests.flatMap(({ title }) => clausesIn(title)));
  const marked = all.filter((id) => tested.has(id));
  console.log(`${marked.length} of ${all.length} clauses of promises have a test`);
  for (const line of tellProved('clauses', marked, all.length)) console.log(line);
  const written = readFileSync(page, 'utf8');
  const wrong = wrongCitations(tests, clausesIn, new Set(all));
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (written !== text)
    wrong.push(
      ...lost(written, tested),
      `${page} is not what the titles of the tests say: npm run regenerate`,
    );
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
