// Which requirements have a test that cites them in its title, and which of them the last exhaustive run has proved.
//   node .ci/requirements.ts          lists what is missing
//   node .ci/requirements.ts --mark   also marks in docs/requirements.md those that have a test
//   node .ci/requirements.ts --check  fails where the marks or a title are wrong
import { chartsInUse } from './charts-in-use.ts';
import { requirementsIn, wrongCitations } from './citations.ts';
import { proofOf, tellProved } from './proof.ts';
import {
  markRequirements,
  type Requirement,
  readRequirements,
  requirementsPage,
} from './requirement-list.ts';
import { citingTests, type TitledTest } from './test-titles.ts';

/** What is wrong with the marks, one line each. */
export function wrongMarks(
  all: readonly Requirement[],
  tested: ReadonlySet<string>,
  tests: readonly TitledTest[],
): readonly string[] {
  const citing = (number: string): string => {
    const files = tests.filter(({ title }) => requirementsIn(title).includes(number)).map(({ file }) => file);
    return files.length === 0
      ? 'no test cites it'
      : `only tests cite it that show it to nobody: ${[...new Set(files)].join(', ')} (.ci/charts-in-use.ts)`;
  };
  return [
    ...wrongCitations(tests, requirementsIn, new Set(all.map(({ number }) => number))),
    ...all
      .filter(({ number, isMarked }) => isMarked && !tested.has(number))
      .map(({ number }) => `${number} is marked in ${requirementsPage}, but ${citing(number)}`),
    ...all
      .filter(({ number, isMarked }) => !isMarked && tested.has(number))
      .map(({ number }) => `${number} has a test, but no mark in ${requirementsPage} (npm run regenerate)`),
  ];
}

function main(): void {
  const tests = citingTests();
  const { requirements: tested } = proofOf(tests, chartsInUse());
  if (process.argv.includes('--mark')) markRequirements(tested);
  const all = readRequirements();
  const marked = all.filter(({ number }) => tested.has(number)).map(({ number }) => number);
  for (const { number, text } of all) if (!tested.has(number)) console.log(`${number.padEnd(6)} ${text}`);
  console.log(
    `${marked.length} of ${all.length} requirements have a test, ${all.length - marked.length} have none`,
  );
  for (const line of tellProved('requirements', marked, all.length)) console.log(line);
  if (!process.argv.includes('--check')) return;
  const wrong = wrongMarks(all, tested, tests);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
