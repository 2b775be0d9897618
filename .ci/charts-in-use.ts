// Which tests count for a requirement. A chart that nothing starts is not a feature, and a visible requirement is not met
// by a rule or a chart that no screen uses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Requirements that a chart implements, but no screen or client uses yet. */
const unusedRequirements: Readonly<Record<string, readonly string[]>> = {
  // A browser has no device that the chart could ask: the web app asks one by its passkey.
  'sign-in': ['R1.8'],
};

/** In addition to sections 1, 2 and 10: requirements that need a screen. */
const shown: ReadonlySet<string> = new Set([
  'R4.8',
  'R4.10',
  'R4.13',
  'R5.3',
  'R5.9',
  'R6.4',
  'R6.6',
  'R7.35',
  'R8.2',
  'R8.8',
]);

/** Whether a requirement needs a screen. */
function needsScreen(number: string): boolean {
  return /^R(1|2|10)\./.test(number) || shown.has(number);
}

/** Where tests use what a person sees. */
const onScreen = /^app\/(src|e2e)\//;

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** The charts in use. */
export interface Charts {
  /** Started by core or the app. */
  readonly started: ReadonlySet<string>;
  /** Shown by the app. */
  readonly shown: ReadonlySet<string>;
}

/** Reads from the sources which charts are started and which are shown. */
export function chartsInUse(): Charts {
  const app = sources('app/src');
  const all = `${sources('core/src')}\n${app}`;
  const started: string[] = [];
  const seen: string[] = [];
  for (const flow of readdirSync('machines')) {
    const pascal = flow.replace(/(^|-)(\w)/g, (_all, _dash: string, letter: string) => letter.toUpperCase());
    const camel = `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`;
    if (all.includes(`with${pascal}Ports(`) || all.includes(`createActor(${camel}Machine`)) {
      started.push(flow);
      const used = [
        `view${pascal}(`,
        `actors.${camel}`,
        `begin${pascal}(`,
        `with${pascal}Ports(`,
        `createActor(${camel}Machine`,
      ];
      if (flow === 'request' || used.some((word) => app.includes(word))) seen.push(flow);
    }
  }
  return { started: new Set(started), shown: new Set(seen) };
}

/** The requirements, of those that a test cites, for which it counts: by the path of its file. */
export function metBy(file: string, numbers: readonly string[], charts: Charts): readonly string[] {
  if (onScreen.test(file)) return numbers;
  if (!file.startsWith('machines/')) return numbers.filter((number) => !needsScreen(number));
  const flow = file.split('/')[1] ?? '';
  if (!charts.started.has(flow)) return [];
  return numbers.filter(
    (number) =>
      unusedRequirements[flow]?.includes(number) !== true && (charts.shown.has(flow) || !needsScreen(number)),
  );
}
