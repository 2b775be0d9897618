// Which requirements have a passing test that cites them in its title. Reads the results of the last `npm test`.
//   node .ci/requirements.ts          lists what is missing
//   node .ci/requirements.ts --check  also compares with the check marks in docs/requirements.md
import { readFileSync, writeFileSync } from 'node:fs';
import { chartsInUse, metBy } from './charts-in-use.ts';
import { readResults } from './results.ts';
import { unfinishedSuites } from './suites.ts';

const page = 'docs/requirements.md';

function cited(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((match) => match[1]?.match(/\bR\d+\.\d+\b/g) ?? []);
}

interface Requirement {
  number: string;
  met: boolean;
  text: string;
}

function requirements(): Requirement[] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const match = /^- \[( |x)\] \*\*(R\d+\.\d+)\*\* (.*)$/.exec(line);
      return match === null ? [] : [{ met: match[1] === 'x', number: match[2] ?? '', text: match[3] ?? '' }];
    });
}

/** Updates the check marks of the page from the results. */
function mark(passing: ReadonlySet<string>): void {
  const text = readFileSync(page, 'utf8').replace(
    /^- \[( |x)\] \*\*(R\d+\.\d+)\*\*/gm,
    (_whole, _mark: string, number: string) => `- [${passing.has(number) ? 'x' : ' '}] **${number}**`,
  );
  writeFileSync(page, text);
}

function main(): void {
  const results = readResults();
  if (results.length === 0) {
    console.error('No test results here yet: run `npm test` first, then `npm run requirements`.');
    process.exit(2);
  }
  const used = chartsInUse();
  const passing = new Set(
    results.filter((one) => one.passed).flatMap((one) => metBy(one.suite, one.title, cited(one.title), used)),
  );
  const all = requirements();
  const known = new Set(all.map((one) => one.number));
  const unknown = [...new Set(results.flatMap((one) => cited(one.title)))].filter(
    (number) => !known.has(number),
  );
  const missing = all.filter((one) => !passing.has(one.number));

  if (process.argv.includes('--mark')) mark(passing);
  for (const one of missing) console.log(`${one.number.padEnd(6)} ${one.text}`);
  console.log(
    `${all.length - missing.length} of ${all.length} requirements have a passing test, ${missing.length} have none`,
  );

  if (!process.argv.includes('--check')) return;
  const unproved = all.filter((one) => one.met && !passing.has(one.number));
  // What a suite without results proves is neither kept nor lost.
  const unfinished = unfinishedSuites().join(', ');
  const lost = unfinished === '' ? unproved : [];
  if (unfinished !== '' && unproved.length > 0)
    console.log(
      `not known: ${unproved.map(({ number }) => number).join(' ')}, as there are no results of ${unfinished}`,
    );
  const unmarked = all.filter((one) => !one.met && passing.has(one.number));
  for (const number of unknown) console.error(`a test cites ${number}, which ${page} does not have`);
  for (const one of lost)
    console.error(
      `${one.number} is marked as met, but no passing test cites it (npm run regenerate removes the mark)`,
    );
  for (const one of unmarked)
    console.error(`${one.number} has a passing test but is not marked in ${page} (npm run regenerate)`);
  if (unknown.length + lost.length + unmarked.length > 0) process.exit(1);
}

main();
