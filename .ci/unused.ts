// `npm run unused`: fails on an export that only tests use, and on a chart that a runtime starts and no screen shows. What
// a guide has its readers import is used.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { chartsInUse } from './charts-in-use.ts';

/** Published for other clients: an entry point of the package, so its exports are checked separately. */
const rules = 'core/src/rules/';

const Names = v.optional(v.array(v.object({ name: v.string() })), []);
const Report = v.object({
  issues: v.array(v.object({ file: v.string(), exports: Names, types: Names })),
});

/** An export and its file, or a chart and its folder. */
type Location = `${string} in ${string}`;

/** The exports that knip reports as unused in production code. */
async function unusedInProduct(kinds: string, ...args: string[]): Promise<Location[]> {
  const given = ['--production', '-c', '.ci/knip.ts', '--include', kinds, '--reporter', 'json'];
  const { stdout } = await promisify(execFile)('knip', [...given, '--no-exit-code', ...args]);
  return v
    .parse(Report, JSON.parse(stdout))
    .issues.flatMap(({ file, exports, types }) =>
      [...exports, ...types].map(({ name }): Location => `${name} in ${file}`),
    );
}

/** The names that the code of the guides imports from core. */
function importedInGuides(): ReadonlySet<string> {
  const guides = readdirSync('docs/guides').map((name) => readFileSync(`docs/guides/${name}`, 'utf8'));
  const imports = guides.flatMap((text) => [
    ...text.matchAll(/import \{([^}]*)\} from '@aloft\/core[^']*'/g),
  ]);
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

function chartsOffScreen(): Location[] {
  const { started, shown } = chartsInUse();
  return [...started]
    .filter((flow) => !shown.has(flow))
    .map((flow): Location => `${flow} in machines/${flow}`);
}

const [inProduct, published] = await Promise.all([
  unusedInProduct('exports,types'),
  // Without types, which callers use implicitly.
  unusedInProduct(
    'exports',
    '--include-entry-exports',
    '-W',
    'core',
    '-W',
    'app',
    '-W',
    'docs/examples/terminal',
    '-W',
    'docs/examples/desktop',
    '-W',
    'docs/examples/extension',
  ),
]);
const found = new Set([
  ...inProduct,
  ...published.filter((place) => place.includes(` in ${rules}`)),
  ...chartsOffScreen(),
]);
const guided = importedInGuides();
const unused = [...found].filter((place) => !guided.has(place.split(' ')[0] ?? ''));
for (const place of unused.toSorted()) console.error(`unused: ${place}`);
if (unused.length > 0) process.exitCode = 1;
else console.log('unused: nothing');
