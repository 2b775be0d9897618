// `npm run unused`: no file, dependency or export without a use. Product code that waits for its screen stands in
// docs/not-on-screen.md, and that list is exact.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { chartsInUse } from './charted.ts';

const list = 'docs/not-on-screen.md';
/** Published for other clients: an entry of the package, so its exports are looked at as well. */
const rules = 'core/src/rules/';

const Names = v.optional(v.array(v.object({ name: v.string() })), []);
const Report = v.object({
  issues: v.array(v.object({ file: v.string(), exports: Names, types: Names })),
});

/** A name and the file that exports it, or a chart and its folder. */
type Place = `${string} in ${string}`;

/** What knip finds unused in the product, tests left out. */
async function unusedInProduct(kinds: string, ...words: string[]): Promise<Place[]> {
  const given = ['--production', '-c', '.ci/knip.ts', '--include', kinds, '--reporter', 'json'];
  const { stdout } = await promisify(execFile)('knip', [...given, '--no-exit-code', ...words]);
  return v
    .parse(Report, JSON.parse(stdout))
    .issues.flatMap(({ file, exports, types }) =>
      [...exports, ...types].map(({ name }): Place => `${name} in ${file}`),
    );
}

/** What stands in the list. */
function listed(): Place[] {
  const rows = readFileSync(list, 'utf8').matchAll(
    /^\| `([^`]+)` \| `([^`]+)` \| (?:\d+|clients) \| .+ \|$/gm,
  );
  return [...rows].map(([, name = '', where = '']): Place => `${name} in ${where}`);
}

function chartsOffScreen(): Place[] {
  const { started, shown } = chartsInUse();
  return [...started].filter((flow) => !shown.has(flow)).map((flow): Place => `${flow} in machines/${flow}`);
}

const [inProduct, published] = await Promise.all([
  unusedInProduct('exports,types'),
  // Without their types: those are read by whoever calls them.
  unusedInProduct(
    'exports',
    '--include-entry-exports',
    '-W',
    'core',
    '-W',
    'app',
    '-W',
    'docs/examples/terminal',
  ),
]);
const found = new Set([
  ...inProduct,
  ...published.filter((place) => place.includes(` in ${rules}`)),
  ...chartsOffScreen(),
]);
const known = new Set(listed());
const complaints = [
  ...[...found].filter((place) => !known.has(place)).map((place) => `unused: ${place}`),
  ...[...known]
    .filter((place) => !found.has(place))
    .map((place) => `used or gone, take it out of ${list}: ${place}`),
];
for (const complaint of complaints.toSorted()) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`unused: nothing but the ${known.size} entries of ${list}`);
