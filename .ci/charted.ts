// Which tests show that the product does something. A chart that nothing starts is a plan that was proved, not a
// feature; and what a person is to see is not met by a rule or a chart that no screen shows yet.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a chart that is in use can do, but no screen and no client asks of it yet. */
const notAskedFor: Readonly<Record<string, readonly string[]>> = {
  // The web app offers the popup and confirms another device's QR code; extension, desktop client and devices have nothing.
  'sign-in': ['R1.5', 'R1.6', 'R1.8', 'R4.13'],
  // Images, video and audio are shown; documents, books and the rest are downloads.
  preview: ['R10.6', 'R5.2', 'R5.3'],
};

/** Beside sections 1, 2 and 10: what a person has to see before it is met. */
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

/** Whether a requirement is met only when the product shows it. */
function needsScreen(number: string): boolean {
  return /^R(1|2|10)\./.test(number) || shown.has(number);
}

/** Results that show no screen: rules, calls and texts on their own. */
const unseen: ReadonlySet<string> = new Set([
  'core.json',
  'contract.json',
  'i18n.json',
  'docs.json',
  'server.json',
  'cluster.json',
]);

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Charts by what is done with them. */
export interface Charts {
  /** Something starts them. */
  readonly started: ReadonlySet<string>;
  /** A screen shows them. */
  readonly shown: ReadonlySet<string>;
}

/** The folders of the charts that core or the app starts, and of those that the app shows. */
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
        `with${pascal}Ports(`,
        `createActor(${camel}Machine`,
      ];
      if (flow === 'request' || used.some((word) => app.includes(word))) seen.push(flow);
    }
  }
  return { started: new Set(started), shown: new Set(seen) };
}

/** The numbers that a passing test may meet, by the file of its results and its full name. */
export function metBy(file: string, fullName: string, numbers: readonly string[], charts: Charts): string[] {
  if (file !== 'machines.json') {
    return unseen.has(file) ? numbers.filter((number) => !needsScreen(number)) : [...numbers];
  }
  const flow = [...charts.started].find((one) => fullName.startsWith(`${one} `));
  if (flow === undefined) return [];
  return numbers.filter(
    (number) =>
      notAskedFor[flow]?.includes(number) !== true && (charts.shown.has(flow) || !needsScreen(number)),
  );
}
