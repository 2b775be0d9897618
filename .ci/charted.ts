// Which tests of charts show that the product does something: a chart that no screen and no call uses yet is a plan
// that was proved, not a feature, so its tests meet no requirement.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a chart that is in use can do, but nothing in the product asks of it yet. */
const notAskedFor: Readonly<Record<string, readonly string[]>> = {
  // The dialog offers the popup alone; extension, desktop client, QR and devices have no button and no server side.
  'sign-in': ['R1.5', 'R1.6', 'R1.7', 'R1.8', 'R4.12', 'R4.13', 'R5.8'],
  // Images, video and audio are shown; documents, books and the rest are downloads.
  preview: ['R10.6', 'R5.2', 'R5.3'],
};

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** The folders of the charts that core or the app starts. */
export function chartsInUse(): ReadonlySet<string> {
  const text = [...sources('core/src'), ...sources('app/src')].join('\n');
  const used = readdirSync('machines').filter((flow) => {
    const pascal = flow.replace(/(^|-)(\w)/g, (_all, _dash: string, letter: string) => letter.toUpperCase());
    const camel = `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`;
    return text.includes(`with${pascal}Ports(`) || text.includes(`createActor(${camel}Machine`);
  });
  return new Set(used);
}

/** The numbers that a passing test of a chart may meet, by the test's full name. */
export function metByChart(
  fullName: string,
  numbers: readonly string[],
  used: ReadonlySet<string>,
): string[] {
  const flow = [...used].find((one) => fullName.startsWith(`${one} `));
  if (flow === undefined) return [];
  return numbers.filter((number) => notAskedFor[flow]?.includes(number) !== true);
}
