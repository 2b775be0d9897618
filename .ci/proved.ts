// The end of `npm run test:all`: compares the marks with the results of all its suites, and records what passed in
// .ci/proved.json. Fails where something marked has no passing test.
import { chartsInUse } from './charts-in-use.ts';
import { clausesIn, requirementsIn } from './citations.ts';
import { proofOf, writeProved } from './proof.ts';
import { readResults } from './results.ts';
import { unfinishedSuites } from './suites.ts';
import { citingTests, type TitledTest } from './test-titles.ts';

/** Where tests are written in other files than those that run them: by folder. */
const placeOf = (file: string): string =>
  /^(machines|core\/test\/contract|app\/server\/features\/torrents)\//.exec(file)?.[1] ?? file;

const citations = ({ file, title }: TitledTest): readonly string[] =>
  [...requirementsIn(title), ...clausesIn(title)].map((id) => `${placeOf(file)} cites ${id}`);

/** Where the titles of a run are not those of the sources: a title that is computed, or a test that no suite runs. */
export function differentCitations(
  run: readonly TitledTest[],
  written: readonly TitledTest[],
): readonly string[] {
  const [inRun, inSources] = [run, written].map((tests) => new Set(tests.flatMap(citations)));
  return [
    ...[...(inRun ?? [])]
      .filter((one) => inSources?.has(one) === false)
      .map((one) => `${one} in a title that only a run knows: write it as it is`),
    ...[...(inSources ?? [])]
      .filter((one) => inRun?.has(one) === false)
      .map((one) => `${one} in a test that no suite of the exhaustive run has run`),
  ];
}

function main(): void {
  const results = readResults();
  const charts = chartsInUse();
  const written = citingTests();
  const marked = proofOf(written, charts);
  const passed = proofOf(
    results.filter((one) => one.passed),
    charts,
  );
  const lost = [
    ...[...marked.requirements].filter((number) => !passed.requirements.has(number)),
    ...[...marked.clauses].filter((id) => !passed.clauses.has(id)),
  ];
  const unfinished = unfinishedSuites();
  if (unfinished.length > 0) {
    // What a suite without results proves is neither kept nor lost.
    console.log(`nothing is recorded, as there are no results of ${unfinished.join(', ')}`);
    console.log(`not known: ${lost.join(' ')}`);
    return;
  }
  const wrong = [...lost.map((id) => `${id} has no passing test`), ...differentCitations(results, written)];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
  // Only a whole run is one of a single commit.
  const { ALOFT_COMMIT: commit, ALOFT_SEED: seed = '' } = process.env;
  if (commit === undefined) return;
  writeProved({
    commit,
    date: new Date().toISOString().slice(0, 10),
    seed,
    requirements: [...passed.requirements].toSorted(byNumber),
    clauses: [...passed.clauses].toSorted(byNumber),
  });
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

if (import.meta.main) main();
